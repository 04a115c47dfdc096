/** The results of the deals of a duplicate, as one compares them: seat by seat, the best first. */
import type { MatchView } from "./tournaments.ts";

export interface ResultOfSide {
  /** The seats of the side: "A–C" of a pair, "B" of a player who plays alone. */
  readonly seats: string;
  readonly team: number;
  readonly points: number;
  /** The points of the other pair; null if everybody plays alone. */
  readonly against: number | null;
  /** null if the match does not count. */
  readonly matchpoints: number | null;
  /** The matchpoints of a side that beats all others. */
  readonly most: number;
}

const PAIRS = 2;
const SIDES_OF_PAIRS = ["A–C", "B–D"];
const SEATS = ["A", "B", "C", "D"];

/** The results of each deal of one round; [] until all tables have played. */
export function comparedDeals(matches: readonly MatchView[]): readonly (readonly ResultOfSide[])[] {
  const deals = Math.max(0, ...matches.map((match) => match.deals.length));
  return Array.from({ length: deals }, (_, at) => resultsOf(matches, at));
}

function resultsOf(matches: readonly MatchView[], at: number): readonly ResultOfSide[] {
  const counted = matches.filter((match) => match.matchpoints.length > at);
  const most = 2 * (counted.length - 1);
  return matches
    .flatMap((match) =>
      (match.deals[at] ?? []).map((points, side, all) => ({
        side,
        seats: (all.length === PAIRS ? SIDES_OF_PAIRS : SEATS)[side]!,
        team: match.teams[side]!,
        points,
        against: all.length === PAIRS ? all[1 - side]! : null,
        matchpoints: match.matchpoints[at]?.[side] ?? null,
        most,
      })),
    )
    .toSorted((a, b) => a.side - b.side || (b.matchpoints ?? -1) - (a.matchpoints ?? -1));
}
