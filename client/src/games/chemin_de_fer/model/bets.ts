/** The bets and calls of a coup (one round) in words: their names, and whether they count. */

import type { TextKey } from "../../../i18n/translator.ts";
import type { ViewOf } from "../../../play/games.ts";
import type { Offer } from "../../../play/questions.ts";
import { nameAt, type Speech } from "../../../play/table-speech.ts";
import type { Verdict } from "../../../protocol/wire.gen.ts";
import type { CheminFrame } from "../facts.ts";

export type CheminView = ViewOf<"chemin_de_fer">;
export type Call = Extract<Offer, { readonly type: "make_call" }>["call"];

/** Returns the word for "you" if the seat is mine, otherwise the name of its player. */
export function youOrName(speech: Speech, frame: CheminFrame, seat: number): string {
  return seat === frame.seat ? speech.text("seat.you") : nameAt(frame, seat);
}

/**
 * Returns the verdict on the bet of a place, which says how much of it counts and why; null if the
 * place has no bet.
 */
export function verdictAt({ cover }: CheminView, seat: number): Verdict | null {
  return cover?.verdicts.find((verdict) => verdict.seat === seat) ?? null;
}

/** Returns the name of a call that the player of a seat has made. */
export function callName(view: CheminView, seat: number, call: Call, isSuivi: boolean): TextKey {
  const first = view.wagers.find((wager) => wager.call === call)?.seat;
  if (call === "tavolo" && first !== undefined && first !== seat) return "call.tavolo2";
  if (call !== "banco" || !isOfCasino(view)) return `call.${call}`;
  if (isSuivi) return "call.suivi";
  const mine = verdictAt(view, seat);
  const others = view.cover?.verdicts.filter((verdict) => verdict.seat !== seat) ?? [];
  return bancoName(mine?.prime === true, mine?.fate !== "void_call" && others.length > 0);
}

/** The name of a call in the words of the game. */
export type CallName = `call.${Call | "tavolo2" | "casino" | "prime" | "seul" | "suivi"}`;

/**
 * Returns the casino's name for a banco. Prime: the first in order of several banco callers. Seul:
 * a banco that voids half and partial bets (F25).
 */
export function bancoName(isPrime: boolean, isOverBets: boolean): CallName {
  if (isPrime) return "call.prime";
  return isOverBets ? "call.seul" : "call.casino";
}

/** Returns who may still withdraw or pass in a grace: "Giulia può ritirare" (F9). */
export function graceText(speech: Speech, frame: CheminFrame, seat: number): string {
  const what = frame.match?.bank?.banker === seat ? "graceLeftBank" : "graceLeft";
  return seat === frame.seat
    ? speech.text(`chemin_de_fer.${what}You`)
    : speech.text(`chemin_de_fer.${what}`, { name: nameAt(frame, seat) });
}

/**
 * Returns that the banker may still add to the bank: "Giulia può aumentare"; "" if they may not, or
 * have no chips (F16).
 */
export function addingText(speech: Speech, frame: CheminFrame): string {
  const { match, seat } = frame;
  if (match === null || match.bank === null || match.adding === null) return "";
  const { banker } = match.bank;
  const beside = (match.places[banker]?.chips ?? 0) - (match.reserved[banker] ?? 0);
  if (beside < 1) return "";
  return banker === seat
    ? speech.text("chemin_de_fer.addingLeftYou")
    : speech.text("chemin_de_fer.addingLeft", { name: nameAt(frame, banker) });
}

/**
 * Whether a seat has suivi (the first right to cover the whole bank), and enough chips for it (F5).
 */
export function hasSuivi({ match, view }: CheminFrame, seat: number): boolean {
  const chips = view.places[seat]?.stack ?? 0;
  return match?.ferito === seat && match.bank !== null && chips >= match.bank.posta;
}

/** Returns a bet or a call in words: "puntata 50", "Banco solo 200". */
export function wagerText(speech: Speech, view: CheminView, verdict: Verdict): string {
  const { seat, call, asked: chips, rank } = verdict;
  return call === null
    ? speech.text("chemin_de_fer.bet", { chips })
    : speech.text("chemin_de_fer.called", {
        call: speech.text(callName(view, seat, call, rank === "suivi")),
        chips,
      });
}

/** Returns whether a bet or a call counts: "vale", "vale 20", "annullata: Banco solo di Giulia". */
export function fateText(speech: Speech, frame: CheminFrame, verdict: Verdict): string {
  const { fate, counts: chips, by, rank } = verdict;
  switch (fate) {
    case "counts":
      return speech.text(
        rank === "frozen" ? "chemin_de_fer.fate.frozen" : "chemin_de_fer.fate.counts",
      );
    case "cut":
      return speech.text("chemin_de_fer.fate.cut", { chips });
    case "void_covered":
      return speech.text("chemin_de_fer.fate.covered");
    case "void_call":
      return by === null
        ? speech.text("chemin_de_fer.fate.void")
        : speech.text("chemin_de_fer.fate.by", {
            call: callNameOf(speech, frame, by),
            name: youOrName(speech, frame, by),
          });
  }
}

function callNameOf(speech: Speech, { match }: CheminFrame, seat: number): string {
  const verdict = match === null ? null : verdictAt(match, seat);
  return verdict?.call == null || match === null
    ? speech.text("chemin_de_fer.aCall")
    : speech.text(callName(match, seat, verdict.call, verdict.rank === "suivi"));
}

/** Returns whether a bet or a call counts, in one or two words for narrow places. */
export function fateWord(speech: Speech, { fate, counts: chips }: Verdict): string {
  switch (fate) {
    case "counts":
      return speech.text("chemin_de_fer.fate.counts");
    case "cut":
      return speech.text("chemin_de_fer.fate.cut", { chips });
    case "void_call":
    case "void_covered":
      return speech.text("chemin_de_fer.fate.void");
  }
}

/** Returns who would receive the cards, and why; "" if nobody would (F8). */
export function cardsToText(speech: Speech, frame: CheminFrame): string {
  const cover = frame.match?.cover ?? null;
  if (cover === null || cover.punta === null) return "";
  const why = speech.text(`chemin_de_fer.why.${cover.why ?? "alone"}`);
  return cover.punta === frame.seat
    ? speech.text("chemin_de_fer.cardsYours", { why })
    : speech.text("chemin_de_fer.cardsTo", { name: nameAt(frame, cover.punta), why });
}

/** Whether a table has the rules of the casino (F23). */
export function isOfCasino({ options }: CheminView): boolean {
  return options.variant === "casino";
}
