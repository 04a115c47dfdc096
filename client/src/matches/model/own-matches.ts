/** What I have played, as the house keeps it for me. */
import type { GameName } from "../../play/games.ts";
import { get, RequestRefused, read } from "../../protocol/requests.ts";
import type { PlaceView, TableOptions } from "../../protocol/wire.gen.ts";

export interface Opponent {
  readonly name: string;
  readonly bot: boolean;
  readonly level: PlaceView["level"];
}

/** A match that is over. */
export interface PlayedMatch {
  readonly table: string;
  /** In the house's time. */
  readonly ended: number;
  readonly sheet: TableOptions;
  /** Mine. */
  readonly seat: number;
  /** By seat, under the names of then. */
  readonly players: readonly Opponent[];
  /** By seat; nobody's if the match was not played to its end. */
  readonly places: readonly number[];
  /** By side. */
  readonly scores: readonly number[];
  /** By deal, and in it by side. */
  readonly points_by_deal: readonly (readonly number[])[];
  /** What it has brought me. */
  readonly chips: number;
  /** Those that can be seen again. */
  readonly deals: readonly number[];
  /** Why it has ended. */
  readonly why: string;
  /** Why it does not count, "" where it does. */
  readonly void: string;
}

export interface MatchPage {
  readonly matches: readonly PlayedMatch[];
  /** Where the older ones begin, null if there are none. */
  readonly next: number | null;
}

/** My matches, newest first; rejects with RequestRefused. */
export async function fetchMatches(before: MatchPage["next"]): Promise<MatchPage> {
  const from = before === null ? "" : `?before=${before}`;
  const page = await read<MatchPage>(get(`me/matches${from}`));
  if (Array.isArray(page.matches)) return page;
  throw new RequestRefused("failed", "this is not what was asked for");
}

/** What my matches of one kind come to; the points are those of my side. */
export interface Statistics {
  readonly game: GameName;
  readonly players: number;
  /** Whether bots played. */
  readonly bots: boolean;
  readonly matches: number;
  readonly won: number;
  readonly deals: number;
  readonly points_for: number;
  readonly points_against: number;
  /** My own, and what they brought. */
  readonly accusi: number;
  readonly accuso_points: number;
  readonly cappotti: number;
  readonly chips_won: number;
  readonly chips_lost: number;
  /** Matches won one after the other. */
  readonly longest_run: number;
}

/** Kind by kind; rejects with RequestRefused. */
export async function fetchStatistics(): Promise<readonly Statistics[]> {
  const told = await read<{ readonly statistics: readonly Statistics[] }>(get("me/statistics"));
  if (Array.isArray(told.statistics)) return told.statistics;
  throw new RequestRefused("failed", "this is not what was asked for");
}
