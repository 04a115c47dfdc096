/**
 * The places around a table of chemin de fer: their order, their numbers, and the notes beside a
 * name.
 */

import { seatsIn } from "../../../play/games.ts";
import { seatAfter } from "../../../play/seating.ts";
import type { Speech } from "../../../play/table-speech.ts";
import { type CheminFrame, FIRST_SEAT, numberOfSeat } from "../facts.ts";
import { hasSuivi } from "./bets.ts";

/** A value that stands for the croupier in a list of seats. */
const CROUPIER = -1;

/** Returns the number of seats; the places after them are for standing bettors (F25). */
export function seatsOf({ view }: CheminFrame): number {
  return seatsIn(view.sheet, view.places.length);
}

/**
 * Returns the chips of a seat on the felt; those of the banker and of a partner exclude the chips
 * in the bank (F4, F29).
 */
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
 * Returns the seats in the order of play, beginning with `from`; while the game runs, only the
 * occupied ones. At a casino table, null stands for the croupier between the last seat and seat 1
 * (F32).
 */
export function seatsInOrder(frame: CheminFrame, from: number): readonly (number | null)[] {
  const { places, phase } = frame.view;
  const seats = seatsOf(frame);
  const order = Array.from({ length: seats }, (_, turns) => seatAfter(from, turns, seats));
  const croupier = order.indexOf(FIRST_SEAT) || seats;
  const all = isCasino(frame) ? order.toSpliced(croupier, 0, CROUPIER) : order;
  return all
    .filter((seat) => seat === CROUPIER || phase === "waiting" || places[seat] !== null)
    .map((seat) => (seat === CROUPIER ? null : seat));
}

/**
 * Returns the displayed number of a seat: seats count up in the order of play (F5), at a casino
 * from the croupier's right (F24).
 */
export function seatNumber(frame: CheminFrame, seat: number): number {
  return numberOfSeat(seat, seatsOf(frame));
}

/** Returns the places of the standing bettors (F25). */
export function standingBettors(frame: CheminFrame): readonly number[] {
  const seats = seatsOf(frame);
  return frame.view.places.flatMap((place, at) => (at >= seats && place !== null ? [at] : []));
}

/**
 * Returns the notes beside a player's name, such as banker, partner, suivi, an obligation to bet,
 * or standing bettor.
 */
export function marksOf(speech: Speech, frame: CheminFrame, seat: number): readonly string[] {
  const mine = frame.view.places[seat] ?? null;
  return [
    ...gameMarksOf(speech, frame, seat),
    ...(mine?.by_rule === true ? [speech.text("chemin_de_fer.regola")] : []),
    ...(mine !== null && seat >= seatsOf(frame) ? [speech.text("chemin_de_fer.onlooker")] : []),
  ];
}

function gameMarksOf(speech: Speech, frame: CheminFrame, seat: number): readonly string[] {
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
