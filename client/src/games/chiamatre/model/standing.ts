/** Who stands where in a match of chiamatre, and who is with whom as far as everybody knows. */

import type { ViewOf } from "../../../play/games.ts";
import type { ChiamatreFrame } from "../facts.ts";

export interface Standing {
  readonly seat: number;
  /** Shared by who cannot be told apart; null before the match is over. */
  readonly place: number | null;
  readonly points: number;
}

/** All four, from the first to the last. */
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

/** The number among those that count: a deal done away with is none (C10). */
export function dealOf(match: ViewOf<"chiamatre">): number {
  const isOver = match.phase === "pause" || match.phase === "over";
  return match.sheet.length + (isOver ? 0 : 1);
}

/** The caller and their partner, once all know the partner; the caller alone, if they called a card of their own. */
export function callersOf({ match }: ChiamatreFrame): readonly number[] {
  const table = match?.table;
  if (table == null || table.partner === null) return [];
  return [...new Set([table.caller, table.partner])];
}

/** Whether a trick of this seat is mine, too, as far as all at the table know (C6). */
export function isOurs(taker: number, frame: ChiamatreFrame): boolean {
  if (frame.seat === null || taker === frame.seat) return taker === frame.seat;
  const callers = callersOf(frame);
  return callers.length > 0 && callers.includes(taker) === callers.includes(frame.seat);
}
