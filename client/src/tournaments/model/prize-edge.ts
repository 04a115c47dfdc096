/** How far a tournament is from its prizes: the players who must still go out (the bubble). */
import { leftIn, membersOf } from "./tournament-state.ts";
import type { TournamentView } from "./tournaments.ts";

/** The number of places that win something. */
export function paidPlaces({ prizes }: TournamentView): number {
  return prizes.filter(({ chips }) => chips > 0).length;
}

/**
 * The number of teams that must go out before the others all win something; 0 if they do, null if
 * the format does not put teams out or pays nothing. House bots win nothing and do not count.
 */
export function toThePrizes(view: TournamentView): number | null {
  const { phase, sheet } = view;
  const putsOut = sheet.format.type === "freeze_out" || sheet.format.type === "knockout";
  const paid = paidPlaces(view);
  if (phase !== "running" || !putsOut || paid === 0) return null;
  const left = leftIn(view).filter(({ team }) => membersOf(view, team).some(({ bot }) => !bot));
  return Math.max(0, left.length - paid);
}
