import { describe, expect, it } from "vitest";
import { handbookOf } from "../../src/games/handbooks.ts";
import { tableOptionsOf } from "../../src/options/model/chosen-table.ts";
import { FIRST_TABLE, type TableChoice } from "../../src/options/model/table-choices.ts";
import type { GameName } from "../../src/play/games.ts";
import type { TableOptions } from "../../src/protocol/wire.gen.ts";
import { bookOf, clauseOf } from "../../src/rules/model/rule-text.ts";

const holds = (condition: string, sheet: TableOptions) =>
  handbookOf(sheet.options.game).holds(condition, sheet);
const PLAIN: TableChoice = { ...FIRST_TABLE, accuso: false };

describe("what holds for some tables only", () => {
  it.each<[string, Partial<TableChoice>]>([
    ["players 2", { players: 2 }],
    ["lead four_then_right", { lead: "four_then_right" }],
    ["signals", { signals: "leader" }],
    ["cappotto", { cappotto: 5 }],
    ["accuso", { accuso: true }],
    ["match", { matchMinutes: 10 }],
  ])("holds where the table has chosen so: %s", (condition, choice) => {
    expect(holds(condition, tableOptionsOf(PLAIN))).toBe(false);
    expect(holds(condition, tableOptionsOf({ ...PLAIN, ...choice }))).toBe(true);
  });

  it.each<[string, Partial<TableChoice>]>([
    ["call_own_card", { game: "chiamatre", callOwnCard: true }],
    ["piatto", { game: "sette_e_mezzo", variant: "piatto" }],
    ["classica", { game: "sette_e_mezzo", variant: "classica" }],
    ["reale", { game: "sette_e_mezzo", reale: true }],
    ["lone_matta_stands", { game: "sette_e_mezzo", loneMattaStands: true }],
    ["online", { game: "chemin_de_fer", ruleset: "online" }],
    ["casino", { game: "chemin_de_fer", ruleset: "casino" }],
  ])("holds at the tables of other games that have chosen so: %s", (condition, choice) => {
    expect(holds(condition, tableOptionsOf({ ...PLAIN, ...choice }))).toBe(true);
    expect(holds(condition, tableOptionsOf(PLAIN))).toBe(false);
  });

  it("holds for no table of the house where it is for tournaments", () => {
    expect(holds("tournament", tableOptionsOf({ ...PLAIN, game: "sette_e_mezzo" }))).toBe(false);
    expect(holds("tournament", tableOptionsOf({ ...PLAIN, game: "chemin_de_fer" }))).toBe(false);
  });

  it("holds for four where there are not two", () => {
    expect(holds("players 4", tableOptionsOf(PLAIN))).toBe(true);
    expect(holds("players 4", tableOptionsOf({ ...PLAIN, players: 2 }))).toBe(false);
  });
});

describe("the clause of a refusal", () => {
  it.each([
    ["t6_follow_suit", "T6"],
    ["t12_not_held", "T12"],
    ["r2_not_offered", "R2"],
    ["c9_not_true", "C9"],
    ["c4_no_right", "C4"],
    ["s11_bet_first", "S11"],
    ["f9_in_the_grace", "F9"],
    ["table_full", null],
    ["too_fast", null],
    ["stale_ask", null],
  ])("of %s is %s", (code, clause) => {
    expect(clauseOf(code)).toBe(clause);
  });
});

describe("the book that tells a clause", () => {
  it.each<[string, GameName, GameName]>([
    ["T6", "tressette", "tressette"],
    ["T6", "chiamatre", "chiamatre"],
    ["T12", "chiamatre", "tressette"],
    ["C9", "tressette", "tressette"],
    ["C4", "tressette", "chiamatre"],
    ["R3", "chemin_de_fer", "chemin_de_fer"],
    ["S11", "chemin_de_fer", "sette_e_mezzo"],
    ["F6", "chemin_de_fer", "chemin_de_fer"],
  ])("%s is read at a table of %s in the rules of %s", (clause, at, book) => {
    expect(bookOf(clause, at)).toBe(book);
  });
});
