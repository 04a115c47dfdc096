/** Sheets of tables: what the house makes of nothing said, and what is chosen at the lobby. */
import type { LobbyTable, Options, Sheet } from "./wire.gen.ts";

export const TARGETS = [11, 21, 31] as const;
export const PLAYERS = [2, 4] as const;
export const ENTRIES = [0, 50, 100, 500] as const;
export const MOVE_SECONDS = [15, 25, 60, 120] as const;

const PAUSE = 10_000;

/** What one picks before a first match: a short one, with all seats taken at once. */
export interface QuickChoice {
  readonly players: (typeof PLAYERS)[number];
  readonly target: (typeof TARGETS)[number];
  readonly bots: boolean;
}

export const FIRST_CHOICE: QuickChoice = { players: 2, target: 11, bots: true };

export function optionsOf(choice: Omit<QuickChoice, "bots">): Options {
  return {
    game: "tressette",
    players: choice.players,
    target: choice.target,
    lead: "four_of_denari",
  };
}

export interface TableChoice {
  readonly players: (typeof PLAYERS)[number];
  readonly target: (typeof TARGETS)[number];
  readonly entry: number;
  readonly moveSeconds: (typeof MOVE_SECONDS)[number];
  readonly access: Sheet["access"];
}

export const FIRST_TABLE: TableChoice = {
  players: 4,
  target: 21,
  entry: 0,
  moveSeconds: 25,
  access: "open",
};

export function sheetOf(choice: TableChoice): Sheet {
  return {
    options: optionsOf(choice),
    entry: choice.entry,
    times: { move: choice.moveSeconds * 1_000, pause: PAUSE },
    access: choice.access,
  };
}

export function isSameSheet(one: Sheet, other: Sheet): boolean {
  return (
    one.entry === other.entry &&
    one.access === other.access &&
    one.times.move === other.times.move &&
    one.times.pause === other.times.pause &&
    isSameOptions(one.options, other.options)
  );
}

function isSameOptions(one: Options, other: Options): boolean {
  return one.players === other.players && one.target === other.target && one.lead === other.lead;
}

/** Reads a kept choice; anything else is the first one. */
export function readChoice(kept: string | null): QuickChoice {
  const [players, target, company] = (kept ?? "").split("/");
  return {
    players: PLAYERS.find((one) => String(one) === players) ?? FIRST_CHOICE.players,
    target: TARGETS.find((one) => String(one) === target) ?? FIRST_CHOICE.target,
    bots: company === undefined ? FIRST_CHOICE.bots : company === "bots",
  };
}

export function writeChoice({ players, target, bots }: QuickChoice): string {
  return [players, target, bots ? "bots" : "people"].join("/");
}

export function freeSeats(table: LobbyTable): number {
  return table.players.filter((player) => player === null).length;
}

/** Behind every table that waits, however many seats it has free. */
const LAST = 100;

/** Tables one can sit down at first, and of those the fullest. */
export function inLobbyOrder(tables: readonly LobbyTable[]): readonly LobbyTable[] {
  const rank = (table: LobbyTable) => (table.phase === "waiting" ? freeSeats(table) : LAST);
  return tables.toSorted((one, other) => rank(one) - rank(other));
}
