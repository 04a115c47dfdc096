/** The hands and sittings that I have played, as the house keeps them for me. */
import type { GameName } from "../../play/games.ts";
import { get, RequestRefused, read } from "../../protocol/requests.ts";
import type { TableOptions } from "../../protocol/wire.gen.ts";

/** What I was or did in a deal. */
export interface Feat {
  readonly name: string;
  readonly times: number;
}

/** A deal that I have played. */
export interface PlayedHand {
  readonly number: number;
  readonly table: string;
  readonly deal: number;
  /** In the house's time. */
  readonly ended: number;
  /** What it has brought me, in chips. */
  readonly change: number;
  readonly feats: readonly Feat[];
  /** Why it does not count, "" where it does. */
  readonly void: string;
}

export interface HandPage {
  readonly hands: readonly PlayedHand[];
  /** Where the older ones begin, null if there are none. */
  readonly next: number | null;
}

/** From sitting down at a ring table to taking my chips home. */
export interface Sitting {
  readonly number: number;
  readonly table: string;
  readonly sheet: TableOptions;
  /** In the house's time; `until` is null while I sit there. */
  readonly since: number;
  readonly until: number | null;
  readonly bought: number;
  /** Bought meanwhile. */
  readonly added: number;
  readonly cashed: number | null;
  readonly hands: number;
  /** What those came to. */
  readonly won: number;
}

export interface SittingPage {
  readonly sittings: readonly Sitting[];
  readonly next: number | null;
}

/** In so many hands, of which so many were won, with what they brought. */
export interface Times {
  readonly hands: number;
  readonly won: number;
  readonly chips: number;
}

/** What my hands of one game and variant come to. */
export interface HandStatistics {
  readonly game: GameName;
  readonly variant: string;
  /** Whether bots played. */
  readonly bots: boolean;
  readonly hands: number;
  readonly won: number;
  readonly chips_won: number;
  readonly chips_lost: number;
  readonly points_for: number;
  readonly points_against: number;
  /** By what I was or did in them. */
  readonly as: Readonly<Record<string, Times>>;
  readonly banks: number;
  readonly longest_bank: number;
  /** How I meet my free fives at the casino, null for too few (F31). */
  readonly temper: "tireur" | "non_tireur" | "douter" | null;
}

/** My sittings, newest first; rejects with RequestRefused. */
export async function fetchSittings(before: SittingPage["next"]): Promise<SittingPage> {
  const page = await read<SittingPage>(get(`me/sittings${from(before)}`));
  return known(page, page.sittings);
}

/** The hands of one of my sittings, newest first; rejects with RequestRefused. */
export async function fetchHands(sitting: number, before: HandPage["next"]): Promise<HandPage> {
  const page = await read<HandPage>(get(`me/sittings/${sitting}/hands${from(before)}`));
  return known(page, page.hands);
}

/** Game by game; rejects with RequestRefused. */
export async function fetchHandStatistics(): Promise<readonly HandStatistics[]> {
  const told = await read<{ readonly statistics: readonly HandStatistics[] }>(
    get("me/statistics/hands"),
  );
  return known(told, told.statistics).statistics;
}

function from(before: number | null): string {
  return before === null ? "" : `?before=${before}`;
}

function known<Page>(page: Page, list: unknown): Page {
  if (Array.isArray(list)) return page;
  throw new RequestRefused("failed", "this is not what was asked for");
}
