/** What the big screen shows of a tournament: coming levels and breaks, rounds, and its pages. */
import { leftIn, membersOf, tableNumber } from "./tournament-state.ts";
import type {
  LevelView,
  MatchView,
  Note,
  Prize,
  Standing,
  TournamentTable,
  TournamentView,
} from "./tournaments.ts";

const MINUTE = 60_000;
const MOST_CHIPS = 1_000_000;

/** A level that has not begun, counted from 1; `at` is null while the clock is stopped. */
export interface ComingLevel {
  readonly number: number;
  readonly minimum: number;
  readonly at: number | null;
}

/** A break that comes after a level; `at` is null while the clock is stopped. */
export interface ComingBreak {
  readonly after: number;
  readonly minutes: number;
  readonly at: number | null;
}

interface Length {
  readonly minimum: number;
  readonly minutes: number;
  readonly pause: number;
}

/** The level `number` of a freeze-out, from 1; after the last listed one the minimum doubles. */
function levelOf({ sheet: { format } }: TournamentView, number: number): Length | null {
  if (format.type !== "freeze_out") return null;
  const { levels } = format;
  const listed = levels[Math.min(number, levels.length) - 1];
  if (listed === undefined) return null;
  const beyond = Math.max(0, number - levels.length);
  return {
    minimum: Math.min(MOST_CHIPS, listed.minimum * 2 ** beyond),
    minutes: listed.minutes,
    pause: beyond > 0 ? 0 : (listed.pause ?? 0),
  };
}

/** The next levels, at most so many; before the start they begin with the first. */
export function comingLevels(view: TournamentView, count: number): readonly ComingLevel[] {
  const { level } = view;
  const first = level === null ? 1 : level.number + 1;
  let at = level === null ? null : endOfBreak(view, level);
  const coming: ComingLevel[] = [];
  for (let number = first; coming.length < count; number += 1) {
    const found = levelOf(view, number);
    if (found === null) break;
    coming.push({ number, minimum: found.minimum, at });
    at = at === null ? null : at + (found.minutes + found.pause) * MINUTE;
  }
  return coming;
}

/** When the next level begins: after the break that follows this one, if there is one. */
function endOfBreak(view: TournamentView, level: LevelView): number | null {
  if (level.ends === null) return null;
  const pause = level.on_break ? 0 : (levelOf(view, level.number)?.pause ?? 0);
  return level.ends + pause * MINUTE;
}

/** The next break; null if none is listed any more. */
export function comingBreak(view: TournamentView): ComingBreak | null {
  const { format } = view.sheet;
  const { level } = view;
  if (format.type !== "freeze_out" || level === null) return null;
  const first = level.on_break ? level.number + 1 : level.number;
  let at = level.ends;
  for (let number = first; number <= format.levels.length; number += 1) {
    const { minutes, pause } = levelOf(view, number)!;
    if (at !== null && (level.on_break || number > level.number)) at += minutes * MINUTE;
    if (pause > 0) return { after: number, minutes: pause, at };
  }
  return null;
}

/** How many more must go out until everybody left wins a prize; 0 from then on. */
export function awayFromPrizes(view: TournamentView): number {
  const paid = view.prizes.filter(({ chips }) => chips > 0).length;
  return paid === 0 ? 0 : Math.max(0, leftIn(view).length - paid);
}

/** The matches of the running round that are played at tables. */
export function matchesNow(view: TournamentView): readonly MatchView[] {
  const round = view.rounds.find(({ number }) => number === view.round);
  return (round?.matches ?? []).filter(({ is_bye }) => !is_bye);
}

/** A player who changes tables; the table, from 1, and the seat are null until they are known. */
export interface Move {
  readonly team: number;
  readonly table: number | null;
  readonly seat: number | null;
}

/** One page of the turning list of a club clock. */
export type ClockPage =
  | { readonly kind: "moves"; readonly rows: readonly Move[] }
  | { readonly kind: "prizes"; readonly rows: readonly Prize[] }
  | { readonly kind: "standings"; readonly rows: readonly Standing[] }
  | { readonly kind: "table"; readonly number: number; readonly seats: readonly (number | null)[] }
  | { readonly kind: "matches"; readonly rows: readonly MatchView[] }
  | { readonly kind: "levels"; readonly rows: readonly ComingLevel[] }
  | { readonly kind: "seats"; readonly rows: readonly PersonSeat[] }
  /** One of these tables, seen as spectators see it. */
  | { readonly kind: "live"; readonly tables: readonly string[] };

/** Where a person sits: the table, from 1, and the seat, from 0; null where seats have no order. */
export interface PersonSeat {
  readonly player: string;
  readonly name: string;
  readonly table: number;
  readonly seat: number | null;
}

/** Everybody who has a table, by their names. */
export function seatsByName(view: TournamentView): readonly PersonSeat[] {
  const seated = view.tables.flatMap(({ table, teams, seats }) =>
    teams.flatMap((team) => {
      const seat = seats.indexOf(team);
      return membersOf(view, team).map(({ player, name }) => ({
        player,
        name,
        table: tableNumber(view, table),
        seat: seat < 0 ? null : seat,
      }));
    }),
  );
  return seated.toSorted((one, other) => one.name.localeCompare(other.name));
}

/** The pages, with at most so many rows each; pages that would be empty are left out. */
export function pagesOf(view: TournamentView, size: number): readonly ClockPage[] {
  const isRunning = view.phase === "running";
  const paid = view.prizes.filter(({ chips }) => chips > 0);
  return [
    ...cut(isRunning ? movesIn(view) : [], size).map((rows) => ({ kind: "moves", rows }) as const),
    ...cut(isRunning ? seatsByName(view) : [], size).map(
      (rows) => ({ kind: "seats", rows }) as const,
    ),
    ...cut(isRunning ? matchesNow(view) : [], size).map(
      (rows) => ({ kind: "matches", rows }) as const,
    ),
    ...cut(isRunning ? leftIn(view) : view.standings, size).map(
      (rows) => ({ kind: "standings", rows }) as const,
    ),
    ...cut(view.phase === "over" ? [] : paid, size).map(
      (rows) => ({ kind: "prizes", rows }) as const,
    ),
    ...(isRunning && view.level !== null ? view.tables.map((table) => tablePage(view, table)) : []),
    ...livePages(isRunning ? view.tables : []),
    ...(view.phase === "open" || isRunning ? levelPages(view, size) : []),
  ];
}

function livePages(tables: readonly TournamentTable[]): readonly ClockPage[] {
  return tables.length === 0 ? [] : [{ kind: "live", tables: tables.map(({ table }) => table) }];
}

function tablePage(view: TournamentView, { table, seats }: TournamentTable): ClockPage {
  return { kind: "table", number: tableNumber(view, table), seats };
}

function levelPages(view: TournamentView, size: number): readonly ClockPage[] {
  const { format } = view.sheet;
  const listed = format.type === "freeze_out" ? format.levels.length : 0;
  const left = listed - (view.level?.number ?? 0);
  const rows = comingLevels(view, Math.max(0, Math.min(size, left)));
  return rows.length === 0 ? [] : [{ kind: "levels", rows }];
}

function movesIn(view: TournamentView): readonly Move[] {
  return view.tables.flatMap(({ moving }) =>
    moving.map(({ team, to, seat }) => ({
      team,
      table: to === null ? null : tableNumber(view, to),
      seat,
    })),
  );
}

function cut<Row>(rows: readonly Row[], size: number): readonly (readonly Row[])[] {
  const pages: (readonly Row[])[] = [];
  for (let at = 0; at < rows.length; at += size) pages.push(rows.slice(at, at + size));
  return pages;
}

/** The time for which a note of the director stays on the clock. */
const NOTE_STAYS = 10 * MINUTE;
/** What happens to a tournament as a whole, or is said to everybody. */
const SAID_TO_ALL: readonly string[] = ["paused", "extended", "message", "cancelled"];

/** The latest note of the director to everybody, while it is news; null for none. */
export function latestNote({ notes, paused }: TournamentView, now: number): Note | null {
  const note = notes.findLast(({ what, table }) => SAID_TO_ALL.includes(what) && table === null);
  if (note === undefined) return null;
  const isNews = note.at + NOTE_STAYS > now;
  return (note.what === "paused" ? paused : isNews) ? note : null;
}
