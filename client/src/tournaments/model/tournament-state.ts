/** The state of a tournament, and of an entrant in it. */
import { factsOf } from "../../play/games.ts";
import type {
  MatchView,
  Person,
  Phase,
  RoundView,
  Standing,
  TournamentOptions,
  TournamentRow,
  TournamentView,
} from "./tournaments.ts";

/** The state of a tournament in one word. */
export type TournamentState = Phase | "paused" | "on_break" | "hand_for_hand" | "final_table";

export function stateOf(view: TournamentView): TournamentState {
  const state = listedState(view);
  if (state !== "running" || view.level === null) return state;
  return view.tables.length === 1 && view.sheet.most > seatsAtMost(view.sheet)
    ? "final_table"
    : "running";
}

/** The state of a row of the list, which has no data about tables. */
export function listedState({
  phase,
  paused,
  level,
}: Pick<TournamentRow, "phase" | "paused" | "level">): TournamentState {
  if (phase !== "running") return phase;
  if (paused) return "paused";
  if (level?.on_break === true) return "on_break";
  return level?.hand_for_hand === true ? "hand_for_hand" : "running";
}

/** The maximum number of players at a table of a bank game; 0 for other games. */
function seatsAtMost({ options }: TournamentOptions): number {
  const { isRing, seats, places } = factsOf(options.game);
  return isRing === true ? (seats ?? places)(options) : 0;
}

/** The people in the field; of a cancelled tournament, those who were. */
export function fieldIn({ phase, people }: TournamentView): readonly Person[] {
  return phase === "cancelled" ? people : people.filter((person) => person.is_in);
}

/**
 * The people in the list, including those without a partner yet; of a cancelled tournament, those
 * who were.
 */
export function peopleIn({ phase, people }: TournamentView): readonly Person[] {
  return phase === "cancelled" ? people : people.filter((person) => person.entered);
}

/** Whether people enter in pairs, each naming the other. */
export function entersInPairs({ format }: TournamentOptions): boolean {
  return "teams" in format && format.teams === "pairs";
}

/** Whether everybody plays alone at tables of four, so that no match has a winner. */
export function playsAlone({ format }: TournamentOptions): boolean {
  return format.type === "individual" || (format.type === "duplicate" && format.teams === "single");
}

/** The latest entry of this player; null if they have not entered, or have withdrawn. */
export function entrantOf(view: TournamentView, player: string | null): Person | null {
  return peopleIn(view).findLast((person) => person.player === player) ?? null;
}

export function isFull({ sheet, entered: has }: Pick<TournamentRow, "sheet" | "entered">): boolean {
  return has >= sheet.most;
}

/**
 * The number of a player's team, of the latest entry; null before teams are made, and for
 * spectators.
 */
export function teamOf(view: TournamentView, player: string | null): number | null {
  const isOwn = (number: number) => view.people[number]?.player === player;
  const team = view.teams.findLastIndex((members) => members.some(isOwn));
  return team < 0 ? null : team;
}

export function membersOf(view: TournamentView, team: number): readonly Person[] {
  return (view.teams[team] ?? []).flatMap((number) => view.people[number] ?? []);
}

export function standingOf(view: TournamentView, team: number): Standing | null {
  return view.standings.find((standing) => standing.team === team) ?? null;
}

/** The table of a team; null if it waits or is out. */
export function tableOf(view: TournamentView, team: number): string | null {
  return view.tables.find(({ teams }) => teams.includes(team))?.table ?? null;
}

/** The state of an entrant. */
export interface Mine {
  readonly team: number;
  readonly standing: Standing | null;
  readonly table: string | null;
  /** The entrant is out; the place is final. */
  readonly isOut: boolean;
  /** How often they may enter again, if they are out. */
  readonly reentriesLeft: number;
}

/** My state; null if I do not play in it, or not yet. */
export function mineIn(view: TournamentView, player: string | null): Mine | null {
  const team = teamOf(view, player);
  if (team === null || view.phase === "open" || view.phase === "drawing") return null;
  const standing = standingOf(view, team);
  const isOut = view.phase !== "running" || standing?.out === true;
  const table = tableOf(view, team);
  return { team, standing, table, isOut, reentriesLeft: reentriesLeft(view, player) };
}

function reentriesLeft(view: TournamentView, player: string | null): number {
  const { format } = view.sheet;
  if (format.type !== "freeze_out" || !view.late_entries) return 0;
  const entries = peopleIn(view).filter((person) => person.player === player).length;
  return Math.max(0, format.reentries + 1 - entries);
}

/** Whether somebody who has not entered may do so now. */
export function takesEntries(row: TournamentRow): boolean {
  return (row.phase === "open" || row.late_entries) && !isFull(row);
}

/** The number of teams that places are counted among. */
export function fieldOf(view: TournamentView): number {
  return view.teams.length;
}

/** The standings of the teams that are still in. */
export function leftIn(view: TournamentView): readonly Standing[] {
  return view.standings.filter(({ out }) => !out);
}

/** The average chips of the remaining entrants of a freeze-out. */
export function averageStack(view: TournamentView): number {
  const left = leftIn(view);
  const all = left.reduce((sum, { chips }) => sum + chips, 0);
  return left.length === 0 ? 0 : Math.floor(all / left.length);
}

/** The number of the team that has won a match; null while it is played. */
export function winnerOf(match: MatchView): number | null {
  return match.is_bye ? (match.teams[0] ?? null) : (match.order[0] ?? null);
}

/** The points of a team in a match; null before the first. */
export function pointsOf(match: MatchView, team: number): number | null {
  return match.points[match.teams.indexOf(team)] ?? null;
}

/** The eliminated entrants of a freeze-out, the last one first, by shared places. */
export function eliminated(view: TournamentView): readonly Standing[] {
  return view.standings.filter(({ out }) => out).toSorted((one, other) => one.place - other.place);
}

/** Whether others have the same place. */
export function isShared(view: TournamentView, { place, team }: Standing): boolean {
  return view.standings.some((other) => other.place === place && other.team !== team);
}

export function roundOf(view: TournamentView, number: number): RoundView | null {
  return view.rounds.find((round) => round.number === number) ?? null;
}

/** Sorts the list: mine, then open ones by start, running ones, and ended ones. */
export function inListOrder(
  rows: readonly TournamentRow[],
  mine: readonly string[],
): readonly TournamentRow[] {
  const rank = ({ id, phase }: TournamentRow) => (mine.includes(id) ? -1 : RANK[phase]);
  return rows.toSorted(
    (one, other) =>
      rank(one) - rank(other) || (one.begins ?? SIT_AND_GO) - (other.begins ?? SIT_AND_GO),
  );
}

/** My tournaments in play, then those that I wait for, the earliest first. */
export function nextOfMine(
  rows: readonly TournamentRow[],
  mine: readonly string[],
): readonly TournamentRow[] {
  const coming = rows.filter(({ id, phase }) => mine.includes(id) && RANK[phase] <= RANK.running);
  return coming.toSorted(
    (one, other) =>
      RANK[other.phase] - RANK[one.phase] || (one.begins ?? LATER) - (other.begins ?? LATER),
  );
}
/** The start for sorting of my tournament that waits for more people: after all that have a time. */
const LATER = Number.MAX_SAFE_INTEGER;

const RANK: Readonly<Record<Phase, number>> = {
  open: 0,
  drawing: 1,
  running: 1,
  over: 2,
  cancelled: 3,
};
/** The start for sorting of a tournament that starts when full: before all others. */
const SIT_AND_GO = 0;

/** Whether house bots play, or may play; their places win nothing. */
export function mayHaveBots({ sheet, people }: TournamentView): boolean {
  return sheet.bots || people.some(({ bot }) => bot);
}

/**
 * The number that a table keeps for the whole tournament, also after others have closed: the server
 * ends the id of a table with it, after the id of the tournament.
 */
export function tableNumber({ id }: Pick<TournamentView, "id">, table: string): number {
  return Number(table.slice(id.length));
}

/** The lists of pairs that a director can set before the start. */
export const LISTS = ["forbidden", "forced"] as const;
