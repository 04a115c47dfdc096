/** The filter of the lobby's list: which of the open tables a player wants to see. */
import { COMPANIES, type GameName, isGame } from "../../play/games.ts";
import { DEFAULT_MOVE } from "../../protocol/defaults.gen.ts";
import type { LobbyTable } from "../../protocol/wire.gen.ts";
import { freeSeats } from "./table-seats.ts";

export const STAKES = ["any", "free", "chips"] as const;
export const SPEEDS = ["any", "fast", "usual", "slow"] as const;
export const OPPONENTS = ["any", ...COMPANIES] as const;
export const SEATS = ["any", "free"] as const;

export interface TableFilter {
  readonly game: GameName | "any";
  readonly stake: (typeof STAKES)[number];
  /** The time of a move beside the usual one of the game. */
  readonly speed: (typeof SPEEDS)[number];
  /** Who sits there: bots of a level, or people only. */
  readonly opponents: (typeof OPPONENTS)[number];
  readonly seats: (typeof SEATS)[number];
}

export const ALL_TABLES: TableFilter = {
  game: "any",
  stake: "any",
  speed: "any",
  opponents: "any",
  seats: "any",
};

/** How many of its choices leave tables out. */
export function narrowing(filter: TableFilter): number {
  return Object.values(filter).filter((choice) => choice !== "any").length;
}

export function matches(table: LobbyTable, filter: TableFilter): boolean {
  return (
    isOr(filter.game, table.sheet.options.game) &&
    isOr(filter.stake, stakeOf(table)) &&
    isOr(filter.speed, speedOf(table)) &&
    hasOpponents(table, filter.opponents) &&
    (filter.seats === "any" || hasFreeSeat(table))
  );
}

function isOr<Choice extends string>(wanted: Choice | "any", value: Choice): boolean {
  return wanted === "any" || wanted === value;
}

function stakeOf({ sheet }: LobbyTable): "free" | "chips" {
  return sheet.entry > 0 || sheet.buy_in !== null ? "chips" : "free";
}

function speedOf({ sheet }: LobbyTable): "fast" | "usual" | "slow" {
  const usual = DEFAULT_MOVE[sheet.options.game];
  if (sheet.times.move === usual) return "usual";
  return sheet.times.move < usual ? "fast" : "slow";
}

function hasOpponents({ levels }: LobbyTable, wanted: TableFilter["opponents"]): boolean {
  if (wanted === "any") return true;
  if (wanted === "people") return levels.every((level) => level === null);
  return levels.includes(wanted);
}

function hasFreeSeat(table: LobbyTable): boolean {
  const takesPeople = table.phase === "waiting" || table.sheet.buy_in !== null;
  return takesPeople && !table.locked && freeSeats(table) > 0;
}

/** Reads a kept filter; what it does not know is left out. */
export function readFilter(kept: string | null): TableFilter {
  const [game, stake, speed, opponents, seats] = (kept ?? "").split("/");
  return {
    game: isGame(game) ? game : "any",
    stake: knownOf(STAKES, stake),
    speed: knownOf(SPEEDS, speed),
    opponents: knownOf(OPPONENTS, opponents),
    seats: knownOf(SEATS, seats),
  };
}

function knownOf<Choice extends string>(
  known: readonly (Choice | "any")[],
  kept: string | undefined,
): Choice | "any" {
  return known.find((choice) => choice === kept) ?? "any";
}

export function writeFilter({ game, stake, speed, opponents, seats }: TableFilter): string {
  return [game, stake, speed, opponents, seats].join("/");
}
