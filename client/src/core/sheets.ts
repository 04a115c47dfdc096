/** Sheets of tables: what the house makes of nothing said, and what is chosen at the lobby. */
import type { LobbyTable, Options, Sheet } from "./wire.gen.ts";

export const TARGETS = [11, 21, 31] as const;
export const PLAYERS = [2, 4] as const;
export const ENTRIES = [0, 50, 100, 500] as const;
export const MOVE_SECONDS = [15, 25, 60, 120] as const;

/** Minutes that a seat may think in a whole match; 0 for no limit. */
export const MATCH_MINUTES = [0, 3, 5, 10, 20] as const;
/** What the side that takes every trick scores besides; 0 for nothing. */
export const CAPPOTTI = [0, 5, 11] as const;
export const SIGNALS = ["off", "any", "leader"] as const;
export const LEADS = ["four_of_denari", "four_then_right"] as const;

/** Whom one plays with: bots of a level, or people. */
export const COMPANIES = ["circolo", "maestro", "people"] as const;

const PAUSE = 10_000;

/** What one picks before a first match: a short one, with all seats taken at once. */
export interface QuickChoice {
  readonly players: (typeof PLAYERS)[number];
  readonly target: (typeof TARGETS)[number];
  readonly company: (typeof COMPANIES)[number];
}

export const FIRST_CHOICE: QuickChoice = { players: 2, target: 11, company: "circolo" };

export function optionsOf(choice: Omit<QuickChoice, "company">): Options {
  return {
    game: "tressette",
    players: choice.players,
    target: choice.target,
    lead: "four_of_denari",
    accuso: true,
    cappotto: 0,
    signals: "off",
  };
}

export interface TableChoice {
  readonly players: (typeof PLAYERS)[number];
  readonly target: (typeof TARGETS)[number];
  readonly entry: number;
  readonly moveSeconds: (typeof MOVE_SECONDS)[number];
  readonly matchMinutes: (typeof MATCH_MINUTES)[number];
  readonly lead: Options["lead"];
  readonly accuso: boolean;
  readonly cappotto: (typeof CAPPOTTI)[number];
  readonly signals: Options["signals"];
  readonly access: Sheet["access"];
}

export const FIRST_TABLE: TableChoice = {
  players: 4,
  target: 21,
  entry: 0,
  moveSeconds: 25,
  matchMinutes: 0,
  lead: "four_of_denari",
  accuso: true,
  cappotto: 0,
  signals: "off",
  access: "open",
};

export function sheetOf(choice: TableChoice): Sheet {
  const { players, lead, accuso, cappotto, matchMinutes } = choice;
  return {
    // Signals are for partners.
    options: {
      ...optionsOf(choice),
      lead,
      accuso,
      cappotto,
      signals: players === 4 ? choice.signals : "off",
    },
    entry: choice.entry,
    times: {
      move: choice.moveSeconds * 1_000,
      pause: PAUSE,
      match: matchMinutes === 0 ? null : matchMinutes * 60_000,
    },
    access: choice.access,
    // The house knows better: a guest's table is one of guests.
    chips: "members",
  };
}

export function isSameSheet(one: Sheet, other: Sheet): boolean {
  return (
    one.entry === other.entry &&
    one.access === other.access &&
    one.chips === other.chips &&
    one.times.move === other.times.move &&
    one.times.pause === other.times.pause &&
    one.times.match === other.times.match &&
    isSameOptions(one.options, other.options)
  );
}

function isSameOptions(one: Options, other: Options): boolean {
  return (
    one.players === other.players &&
    one.target === other.target &&
    one.lead === other.lead &&
    one.accuso === other.accuso &&
    one.cappotto === other.cappotto &&
    one.signals === other.signals
  );
}

/** Reads a kept choice; anything else is the first one. */
export function readChoice(kept: string | null): QuickChoice {
  const [players, target, company] = (kept ?? "").split("/");
  return {
    players: PLAYERS.find((one) => String(one) === players) ?? FIRST_CHOICE.players,
    target: TARGETS.find((one) => String(one) === target) ?? FIRST_CHOICE.target,
    company: COMPANIES.find((one) => one === company) ?? FIRST_CHOICE.company,
  };
}

export function writeChoice({ players, target, company }: QuickChoice): string {
  return [players, target, company].join("/");
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
