/** The places around a table of chemin de fer. */

import { seatsIn } from "../../../play/games.ts";
import { seatAfter } from "../../../play/seating.ts";
import type { Speech } from "../../../play/table-speech.ts";
import type { CheminFrame } from "../facts.ts";
import { hasSuivi } from "./bets.ts";

/** Seat 1 of a casino table: at the croupier's right (F24). */
const FIRST = 0;

/** Nobody's number. */
const CROUPIER = -1;

/** The number of seats; standing bettors have places behind them (F25). */
export function seatsOf({ view }: CheminFrame): number {
  return seatsIn(view.sheet, view.places.length);
}

/** The chips before a seat; of who holds the bank, or half of it, without what lies in it (F4, F29). */
export function chipsBefore({ match, view }: CheminFrame, seat: number): number {
  const stack = view.places[seat]?.stack ?? 0;
  const bank = match?.bank ?? null;
  const isInBank = bank !== null && (bank.banker === seat || bank.partner === seat);
  return isInBank ? stack - (match?.reserved[seat] ?? 0) : stack;
}

export function isCasino({ view }: CheminFrame): boolean {
  return view.sheet.options.variant === "casino";
}

/**
 * The seats in the order of play from one of them, which comes first; those only that are taken once
 * there is play. The croupier of a casino table is among them as null: they sit between the last seat
 * and seat 1 (F32).
 */
export function around(frame: CheminFrame, from: number): readonly (number | null)[] {
  const { places, phase } = frame.view;
  const seats = seatsOf(frame);
  const order = Array.from({ length: seats }, (_, turns) => seatAfter(from, turns, seats));
  const croupier = order.indexOf(FIRST) || seats;
  const all = isCasino(frame) ? order.toSpliced(croupier, 0, CROUPIER) : order;
  return all
    .filter((seat) => seat === CROUPIER || phase === "waiting" || places[seat] !== null)
    .map((seat) => (seat === CROUPIER ? null : seat));
}

/** Seats are counted in the order of play (F5), at the casino from the croupier's right (F24). */
export function seatNumber(frame: CheminFrame, seat: number): number {
  const seats = seatsOf(frame);
  return 1 + ((seats - seat + FIRST) % seats);
}

/** Who stands behind the seats, and may bet (F25). */
export function onlookers(frame: CheminFrame): readonly number[] {
  const seats = seatsOf(frame);
  return frame.view.places.flatMap((place, at) => (at >= seats && place !== null ? [at] : []));
}

/** What there is to be known of a seat: who has the bank, who comes first, who is bound to bet. */
export function marksOf(speech: Speech, frame: CheminFrame, seat: number): readonly string[] {
  const mine = frame.view.places[seat] ?? null;
  return [
    ...marksIn(speech, frame, seat),
    ...(mine?.by_rule === true ? [speech.text("chemin_de_fer.regola")] : []),
    ...(mine !== null && seat >= seatsOf(frame) ? [speech.text("chemin_de_fer.onlooker")] : []),
  ];
}

function marksIn(speech: Speech, frame: CheminFrame, seat: number): readonly string[] {
  const { match } = frame;
  if (match === null) return [];
  const { bank, obliged, seguito } = match;
  return [
    ...(bank?.banker === seat ? [speech.text("chemin_de_fer.banker")] : []),
    ...(bank?.partner === seat ? [speech.text("chemin_de_fer.partner")] : []),
    ...(hasSuivi(frame, seat) ? [speech.text("chemin_de_fer.ferito")] : []),
    ...(obliged === seat ? [speech.text("chemin_de_fer.obligedMark")] : []),
    ...(seguito?.buyers.includes(seat) === true ? [speech.text("chemin_de_fer.buyer")] : []),
    ...(seguito?.bidder === seat
      ? [speech.text("chemin_de_fer.bidder", { chips: seguito.bid })]
      : []),
  ];
}
