import { describe, expect, it } from "vitest";

import { type Condition, clauseOf, holds } from "../../src/core/rules.ts";
import type { SheetOf } from "../../src/core/games.ts";
import { FIRST_TABLE, type TableChoice, sheetOf as sheetFor } from "../../src/core/sheets.ts";

const sheetOf = (choice: TableChoice) => sheetFor(choice) as SheetOf<"tressette">;
const PLAIN: TableChoice = { ...FIRST_TABLE, accuso: false };

describe("what holds for some tables only", () => {
  it.each<[Condition, Partial<TableChoice>]>([
    ["players 2", { players: 2 }],
    ["lead four_then_right", { lead: "four_then_right" }],
    ["signals", { signals: "leader" }],
    ["cappotto", { cappotto: 5 }],
    ["accuso", { accuso: true }],
    ["match", { matchMinutes: 10 }],
  ])("holds where the table has chosen so: %s", (condition, choice) => {
    expect(holds(condition, sheetOf(PLAIN))).toBe(false);
    expect(holds(condition, sheetOf({ ...PLAIN, ...choice }))).toBe(true);
  });

  it("holds for four where there are not two", () => {
    expect(holds("players 4", sheetOf(PLAIN))).toBe(true);
    expect(holds("players 4", sheetOf({ ...PLAIN, players: 2 }))).toBe(false);
  });
});

describe("the clause of a refusal", () => {
  it.each([
    ["t6_follow_suit", "T6"],
    ["t12_not_held", "T12"],
    ["r2_not_offered", "R2"],
    ["c9_not_true", "C9"],
    ["c4_no_right", null],
    ["s11_bet_first", null],
    ["table_full", null],
    ["too_fast", null],
    ["stale_ask", null],
  ])("of %s is %s", (code, clause) => {
    expect(clauseOf(code)).toBe(clause);
  });
});
