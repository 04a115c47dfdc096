/** To whom a bank comes next on its way round, wherever the clauses decide it by now (S6, F3). */
import { seatAfter } from "../../play/seating.ts";
import type { Place } from "../../protocol/wire.gen.ts";

/** What there is to be known of the way round a table. */
export interface Round {
  readonly places: readonly (Place | null)[];
  /** Of the chips of each place, what is set aside. */
  readonly reserved: readonly number[];
  /** Whose right comes first. */
  readonly from: number;
  /** How many seats it comes to before all is open again. */
  readonly reach: number;
  /** How many must be seated for a bank to begin (R5). */
  readonly least: number;
  readonly isTournament: boolean;
  /** Whether who is new could still bet before then, and would not be skipped any more. */
  readonly mayStillBet: (seat: number) => boolean;
}

/**
 * Who is next, if nobody comes, goes, sits out or comes back before. Null where that hangs on what
 * is still to happen: whether a newcomer will bet (S6), and whether a player who has staked all their
 * chips keeps any of them.
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

/** With too few there is no next bank, but an interruption (R5). */
function goesOn(round: Round): boolean {
  const there = round.places.filter((place) => place !== null && !place.gone);
  const playing = there.filter((place) => place !== null && hasTurns(place, round));
  return playing.length >= 2 && (round.isTournament || there.length >= round.least);
}

/** Of so many seats those that a bank, offered to one of them, still comes to if all refuse. */
export function leftAfter(due: number, origin: number, seats: number): number {
  return (due - origin + seats) % seats;
}
