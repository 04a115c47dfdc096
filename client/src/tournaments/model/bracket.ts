/** A knockout drawn as a bracket: columns of matches, each pair of a column leading to one of the next. */
import { winnerOf } from "./tournament-state.ts";
import type { MatchView, TournamentView } from "./tournaments.ts";

/** A match of the bracket; of a future match only the teams that have reached it are known. */
export interface Slot {
  readonly round: number;
  /** The index from the top of its column, from 0. */
  readonly at: number;
  readonly match: MatchView | null;
  /** The two teams; null for a team that is not known yet. */
  readonly teams: readonly [number | null, number | null];
}

export type Column = readonly Slot[];

/** The number of rounds until one team is left. */
export function roundsFor(teams: number): number {
  return teams < 2 ? 0 : Math.ceil(Math.log2(teams));
}

/** All columns, the first round first; [] before the teams are known. */
export function bracketOf(view: TournamentView): readonly Column[] {
  const rounds = roundsFor(view.teams.length);
  const columns: Column[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const matches = view.rounds.find(({ number }) => number === round)?.matches ?? [];
    const before = columns.at(-1) ?? null;
    columns.push(
      Array.from({ length: 2 ** (rounds - round) }, (_, at) =>
        before === null
          ? slotOf(round, at, matches[at] ?? null, [])
          : slotAfter(round, at, matches, before.slice(2 * at, 2 * at + 2)),
      ),
    );
  }
  return columns;
}

function slotOf(
  round: number,
  at: number,
  match: MatchView | null,
  winners: readonly (number | null)[],
): Slot {
  const [first = null, second = null] = match?.teams ?? winners;
  return { round, at, match, teams: [first, second] };
}

/** The match after two others; found by its teams, since the server lists it once it begins. */
function slotAfter(
  round: number,
  at: number,
  matches: readonly MatchView[],
  from: readonly Slot[],
): Slot {
  const winners = from.map(({ match }) => (match === null ? null : winnerOf(match)));
  const match = matches.find(({ teams }) => teams.every((team) => winners.includes(team))) ?? null;
  return slotOf(round, at, match, winners);
}

/** Whether a team has reached a match, or still can. */
export function isOnPath(columns: readonly Column[], slot: Slot, team: number | null): boolean {
  if (team === null) return false;
  if (slot.teams.includes(team)) return true;
  const before = columns[slot.round - 2];
  const from = before?.slice(2 * slot.at, 2 * slot.at + 2) ?? [];
  return from.some((earlier) => {
    const lost = earlier.match !== null && winnerOf(earlier.match) !== null;
    return !lost && isOnPath(columns, earlier, team);
  });
}

/** The measures of the drawing, in its own units. */
export interface Measures {
  readonly width: number;
  readonly height: number;
  readonly columnGap: number;
  readonly rowGap: number;
}

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The upper left corner of a match, which is halfway between the two before it. */
export function spotOf({ round, at }: Slot, measures: Measures): Spot {
  const { width, height, columnGap, rowGap } = measures;
  const rows = 2 ** (round - 1);
  const step = height + rowGap;
  return {
    x: (round - 1) * (width + columnGap),
    y: (at * rows + (rows - 1) / 2) * step,
  };
}

/** The line from a match to the next. */
export function wayOn(slot: Slot, measures: Measures): string {
  const { width, height, columnGap } = measures;
  const from = spotOf(slot, measures);
  const to = spotOf({ ...slot, round: slot.round + 1, at: Math.floor(slot.at / 2) }, measures);
  const [startX, startY] = [from.x + width, from.y + height / 2];
  const [endX, endY] = [to.x, to.y + height / 2];
  return `M${startX} ${startY}h${columnGap / 2}V${endY}H${endX}`;
}

export function sizeOf(columns: readonly Column[], measures: Measures): Spot {
  const { width, height, columnGap, rowGap } = measures;
  const rows = columns[0]?.length ?? 0;
  return {
    x: columns.length * (width + columnGap) - columnGap,
    y: rows * (height + rowGap) - rowGap,
  };
}
