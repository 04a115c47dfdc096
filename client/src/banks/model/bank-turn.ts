/** The next player to receive the bank, if the clauses already decide it (S6, F3). */
import { seatAfter } from "../../play/seating.ts";
import type { Place } from "../../protocol/wire.gen.ts";

/** What decides the order of the bank at a table. */
export interface Round {
  readonly places: readonly (Place | null)[];
  /** The reserved chips of each place. */
  readonly reserved: readonly number[];
  /** The seat with the first right. */
  readonly from: number;
  /** The number of seats that the offer reaches before the order starts anew. */
  readonly reach: number;
  /** The number of players needed for a bank to begin (R5). */
  readonly least: number;
  readonly isTournament: boolean;
  /** Whether a newcomer could still bet before then, and so would no longer be skipped. */
  readonly mayStillBet: (seat: number) => boolean;
}

/**
 * Returns the next seat, if nobody joins, leaves, sits out or returns before. Null if it depends on
 * the coup: whether a newcomer bets (S6), or a player with all chips at stake keeps any.
 */
export function nextInTurn(round: Round): number | null {
  if (!goesOn(round)) return null;
  for (let turns = 1; turns <= round.reach; turns += 1) {
    const seat = seatAfter(round.from, turns, round.places.length);
    const place = round.places[seat] ?? null;
    if (place === null || !hasTurns(place, round)) continue;
    const isNewcomer = place.new && !place.takes_turns;
    const isOpen = isNewcomer
      ? round.mayStillBet(seat)
      : place.chips <= (round.reserved[seat] ?? 0);
    if (isOpen) return null;
    if (!isNewcomer) return seat;
  }
  return null;
}

/** A seat in sit out is passed over; a tournament's turn visits every seat (S6). */
function hasTurns({ chips, out }: Place, { isTournament }: Round): boolean {
  return chips > 0 && (isTournament || !out);
}

/** With too few players the game is interrupted, and there is no next bank (R5). */
function goesOn(round: Round): boolean {
  const there = round.places.filter((place) => place !== null && !place.gone);
  const playing = there.filter((place) => place !== null && hasTurns(place, round));
  return playing.length >= 2 && (round.isTournament || there.length >= round.least);
}

/** The number of seats that an offered bank still reaches if all refuse. */
export function leftAfter(due: number, origin: number, seats: number): number {
  return (due - origin + seats) % seats;
}
