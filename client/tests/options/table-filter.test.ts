import { describe, expect, it } from "vitest";
import lobby from "../../fixtures/lobby.json";
import {
  ALL_TABLES,
  matches,
  narrowing,
  readFilter,
  type TableFilter,
  writeFilter,
} from "../../src/options/model/table-filter.ts";
import type { Lobby, LobbyTable } from "../../src/protocol/wire.gen.ts";

const [LISTED] = lobby as unknown as [Lobby];
const [FIRST] = LISTED.tables as [LobbyTable];

function passes(table: LobbyTable, change: Partial<TableFilter>): boolean {
  return matches(table, { ...ALL_TABLES, ...change });
}

describe("the filter of the tables", () => {
  it("lets every table pass at first", () => {
    expect(LISTED.tables.every((table) => matches(table, ALL_TABLES))).toBe(true);
    expect(narrowing(ALL_TABLES)).toBe(0);
  });

  it("knows a stake by the entry and by the buy-in", () => {
    const free = { ...FIRST, sheet: { ...FIRST.sheet, entry: 0, buy_in: null } };
    const ring = { ...free, sheet: { ...free.sheet, buy_in: { least: 100, most: 1_000 } } };
    expect([free, ring].map((table) => passes(table, { stake: "free" }))).toEqual([true, false]);
    expect([free, ring].map((table) => passes(table, { stake: "chips" }))).toEqual([false, true]);
  });

  it("compares the time of a move with the usual one of the game", () => {
    const within = (move: number) => ({
      ...FIRST,
      sheet: { ...FIRST.sheet, times: { ...FIRST.sheet.times, move } },
    });
    const tables = [within(10_000), within(25_000), within(60_000)];
    for (const [at, speed] of (["fast", "usual", "slow"] as const).entries()) {
      expect(tables.findIndex((table) => passes(table, { speed }))).toBe(at);
    }
  });

  it("knows people from bots of each level", () => {
    const people = { ...FIRST, levels: [null, null] };
    const strong = { ...FIRST, levels: [null, "maestro"] } as LobbyTable;
    expect(passes(people, { opponents: "people" })).toBe(true);
    expect(passes(strong, { opponents: "people" })).toBe(false);
    expect(passes(strong, { opponents: "maestro" })).toBe(true);
    expect(passes(strong, { opponents: "circolo" })).toBe(false);
  });

  it("is read as it was written, and anything else leaves nothing out", () => {
    const filter = { ...ALL_TABLES, game: "chiamatre", seats: "free" } as const;
    expect(readFilter(writeFilter(filter))).toEqual(filter);
    expect(readFilter("whist/dear/of light")).toEqual(ALL_TABLES);
    expect(readFilter(null)).toEqual(ALL_TABLES);
  });
});
