/** The ranking of a match of chiamatre, and the caller's side as far as every player knows it. */

import type { ViewOf } from "../../../play/games.ts";
import type { ChiamatreFrame } from "../facts.ts";

export interface Standing {
  readonly seat: number;
  /** The place from 1; players with equal results share it. Null until the match has ended. */
  readonly place: number | null;
  readonly points: number;
}

/** Returns the four players in the order of the ranking; empty before the match. */
export function standings({ match }: ChiamatreFrame): readonly Standing[] {
  if (match === null) return [];
  return match.scores
    .map((points, seat) => ({ seat, points, place: match.places[seat] ?? null }))
    .toSorted((one, other) =>
      one.place !== null && other.place !== null
        ? one.place - other.place
        : other.points - one.points,
    );
}

/** Returns the number of the deal, from 1; annulled deals do not count (C10). */
export function dealNumber(match: ViewOf<"chiamatre">): number {
  const isOver = match.phase === "pause" || match.phase === "over";
  return match.sheet.length + (isOver ? 0 : 1);
}

/**
 * Returns the seats of the caller and the partner, once the partner is known; of the caller alone
 * if they called their own card.
 */
export function callerSide({ match }: ChiamatreFrame): readonly number[] {
  const table = match?.table;
  if (table == null || table.partner === null) return [];
  return [...new Set([table.caller, table.partner])];
}

/** Whether the tricks of this seat count for my side, as far as every player knows (C6). */
export function isOurs(taker: number, frame: ChiamatreFrame): boolean {
  if (frame.seat === null || taker === frame.seat) return taker === frame.seat;
  const callers = callerSide(frame);
  return callers.length > 0 && callers.includes(taker) === callers.includes(frame.seat);
}
