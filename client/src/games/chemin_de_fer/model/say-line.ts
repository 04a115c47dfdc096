/** The say line, the one-line status above my buttons, at a table of chemin de fer. */

import type { TextKey } from "../../../i18n/translator.ts";
import { offersOf } from "../../../play/questions.ts";
import type { Scene } from "../../../play/scene-queue.ts";
import {
  isAbsent,
  nameAt,
  type Speech,
  sayNotAsked,
  sayTable,
} from "../../../play/table-speech.ts";
import type { CheminFrame } from "../facts.ts";
import { type CheminView, cardsToText, fateText, hasSuivi, verdictAt, wagerText } from "./bets.ts";
import { handAt, myChange, outcomeText } from "./coup.ts";
import { frenchName } from "./french-cards.ts";
import { isCasino, seatsOf } from "./seats.ts";

/** The sentence of the say line; whether I am absent comes from `newest`, not from the scene. */
export function say(speech: Speech, scene: Scene<CheminFrame>, newest: CheminFrame): string {
  return (
    sayWaiting(speech, scene.frame) ?? sayTable(speech, scene) ?? sayPlaying(speech, scene, newest)
  );
}

/** The sentence about missing players; standing bettors are not counted (F25). */
function sayWaiting(speech: Speech, frame: CheminFrame): string | null {
  if (frame.view.phase !== "waiting") return null;
  const seats = seatsOf(frame);
  const seated = frame.view.places.slice(0, seats).filter((place) => place !== null).length;
  return speech.text("say.waiting", { seated, seats });
}

function sayPlaying(
  speech: Speech,
  { frame, act }: Scene<CheminFrame>,
  newest: CheminFrame,
): string {
  const view = frame.match;
  if (view === null) return speech.text("say.running");
  if (isAbsent(newest)) return sayNotAsked(speech, newest);
  // If I am asked something already, the felt shows the result instead.
  const isAsked = frame === newest && act !== "result" && frame.asks.length > 0;
  return (isAsked ? null : sayResult(speech, frame)) ?? sayPhase(speech, frame, view);
}

/**
 * Returns the result of the coup that ends in this frame, and my chips won or lost; null if none
 * ends.
 */
export function sayResult(speech: Speech, frame: CheminFrame): string | null {
  const hasEnded = frame.events.some(
    (event) => event.type === "played" && event.event.type === "coup_decided",
  );
  const outcome = hasEnded ? outcomeText(speech, frame) : null;
  if (outcome === null) return null;
  const mine = myChange(frame);
  if (mine === null) return outcome;
  const key = mine > 0 ? "chemin_de_fer.youWin" : "chemin_de_fer.youLose";
  return `${outcome} — ${speech.text(key, { chips: Math.abs(mine) })}`;
}

function sayPhase(speech: Speech, frame: CheminFrame, view: CheminView): string {
  switch (view.phase) {
    case "empty":
      return speech.text("chemin_de_fer.empty");
    case "shuffle":
      return speech.text("chemin_de_fer.shuffling");
    case "stopped":
      return speech.text("chemin_de_fer.stopped");
    case "first_seat":
      return speech.text("chemin_de_fer.firstSeat");
    case "cut":
      return sayDue(speech, frame, ["chemin_de_fer.cutYours", "chemin_de_fer.cutHis"]);
    case "bank":
      return sayDue(speech, frame, ["chemin_de_fer.bankYours", "chemin_de_fer.bankHis"]);
    case "open":
      return speech.text("chemin_de_fer.open");
    case "bets":
    case "graces":
      return sayBets(speech, frame, view);
    case "punta":
    case "banker":
      return sayDecision(speech, frame, view);
    case "purchase":
      return speech.text("chemin_de_fer.purchase", { chips: view.seguito?.height ?? 0 });
    case "auction":
      return sayAuction(speech, frame, view);
  }
}

function sayDue(
  speech: Speech,
  frame: CheminFrame,
  [mine, theirs]: readonly [TextKey, TextKey],
): string {
  const due = frame.match?.due ?? null;
  return due !== null && due === frame.seat
    ? speech.text(mine)
    : speech.text(theirs, { name: nameAt(frame, due ?? -1) });
}

function sayBets(speech: Speech, frame: CheminFrame, view: CheminView): string {
  const { seat } = frame;
  if (seat !== null && view.graces.some((grace) => grace.seat === seat)) {
    return sayGrace(speech, frame, view);
  }
  if (view.bank?.banker === seat) return sayAtMyBank(speech, frame);
  const mine = seat === null ? null : verdictAt(view, seat);
  if (mine !== null) return `${wagerText(speech, view, mine)}: ${fateText(speech, frame, mine)}`;
  if (view.phase === "graces")
    return cardsToText(speech, frame) || speech.text("chemin_de_fer.graces");
  if (seat !== null && view.waiting.includes(seat)) return speech.text("chemin_de_fer.waiting");
  if (seat !== null && view.obliged === seat) return speech.text("chemin_de_fer.obliged");
  if (seat !== null && hasSuivi(frame, seat)) return speech.text("chemin_de_fer.feritoYou");
  return speech.text(
    (view.bank?.empty ?? 0) > 0 ? "chemin_de_fer.betsAgain" : "chemin_de_fer.bets",
  );
}

/** The sentence for the banker, who may pass, halve or add; silence continues the bank (F16). */
function sayAtMyBank(speech: Speech, frame: CheminFrame): string {
  const mayPass = offersOf(frame, "pass_hand").length > 0;
  return speech.text(mayPass ? "chemin_de_fer.betsGoOn" : "chemin_de_fer.betsAtMyBank");
}

/**
 * Returns why I have a grace: a player has called banco on my bank, or would take the cards from me
 * (F9).
 */
function sayGrace(speech: Speech, frame: CheminFrame, view: CheminView): string {
  const caller = view.cover?.verdicts.find(
    ({ rank }) => rank === "suivi" || rank === "banco" || rank === "rispetto",
  );
  if (view.bank?.banker === frame.seat) {
    return speech.text("chemin_de_fer.graceBanker", { name: nameAt(frame, caller?.seat ?? -1) });
  }
  const name = nameAt(frame, view.cover?.punta ?? -1);
  return speech.text(name === "" ? "chemin_de_fer.graceAny" : "chemin_de_fer.grace", { name });
}

function sayDecision(speech: Speech, frame: CheminFrame, view: CheminView): string {
  if (view.turn === null) return speech.text("say.dealing");
  const hand = view.turn === frame.seat ? handAt(view, view.turn) : null;
  if (hand === null) return speech.text("say.turnOf", { name: nameAt(frame, view.turn) });
  const total = hand.total ?? 0;
  const given = view.phase === "banker" ? (view.coup?.punta.cards[2] ?? null) : null;
  return given === null
    ? speech.text("chemin_de_fer.youHave", { total })
    : speech.text("chemin_de_fer.youHaveGiven", { total, card: frenchName(speech, given) });
}

function sayAuction(speech: Speech, frame: CheminFrame, { seguito }: CheminView): string {
  if (seguito === null || seguito.bidder === null) {
    const isOpen = seguito === null || isCasino(frame);
    return isOpen
      ? speech.text("chemin_de_fer.auctionOpen")
      : speech.text("chemin_de_fer.auction", { chips: seguito.height });
  }
  return seguito.bidder === frame.seat
    ? speech.text("chemin_de_fer.bidYours", { chips: seguito.bid })
    : speech.text("chemin_de_fer.bidHis", {
        name: nameAt(frame, seguito.bidder),
        chips: seguito.bid,
      });
}
