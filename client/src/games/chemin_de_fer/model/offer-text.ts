/** The answers that are offered to me in words: the names of calls, and what they would do. */
import type { Offer } from "../../../play/questions.ts";
import type { Speech } from "../../../play/table-speech.ts";
import type { CheminFrame } from "../facts.ts";
import {
  bancoName,
  type Call,
  type CallName,
  type CheminView,
  isOfCasino,
  youOrName,
} from "./bets.ts";

export type CallOffer = Extract<Offer, { readonly type: "make_call" }>;

/** Returns the name of a call that is offered to me (F6, F25, F32). */
export function offerName(view: CheminView, offer: CallOffer): CallName {
  const { call, suivi, prime, voids } = offer;
  if (call === "tavolo" && isCalledByOther(view, call)) return "call.tavolo2";
  if (call !== "banco" || !isOfCasino(view)) return `call.${call}`;
  if (suivi) return "call.suivi";
  return bancoName(prime, voids.length > 0);
}

function isCalledByOther({ wagers, seat }: CheminView, call: Call): boolean {
  return wagers.some((wager) => wager.call === call && wager.seat !== seat);
}

/**
 * Returns which bets a call voids: "annulla la puntata di Giulia", "annulla 3 puntate"; "" if it
 * voids none.
 */
export function voidsText(speech: Speech, frame: CheminFrame, { voids }: CallOffer): string {
  const [first] = voids;
  if (first === undefined) return "";
  return voids.length === 1
    ? speech.text("chemin_de_fer.voidsOf", { name: youOrName(speech, frame, first) })
    : speech.plural("chemin_de_fer.voids", voids.length);
}

export type PassEffect = Extract<Offer, { readonly type: "pass_hand" }>["then"];

/**
 * Returns the effect of passing the bank: the chips that the banker takes, and whether the bank is
 * sold, auctioned, or goes to the player at the right (F17, F28).
 */
export function passEffectText(speech: Speech, { match }: CheminFrame, then: PassEffect): string {
  const bank = match?.bank ?? null;
  if (bank === null) return "";
  const goes = speech.text(`chemin_de_fer.pass.${then}`, { height: bank.posta });
  // With a partner, the bank is divided between the two (F29), so no amount is shown.
  if (bank.partner !== null) return goes;
  return speech.text("chemin_de_fer.pass.takes", { chips: bank.posta + bank.garage, goes });
}
