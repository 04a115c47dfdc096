// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from "vitest";
import { tableFacts } from "../../src/options/TableFacts.tsx";
import { learn, speak } from "../../src/shell/language.ts";
import { frameOf } from "../fixtures.ts";
import { viewOf } from "../tournaments/shown.ts";

type Sheet = Parameters<typeof tableFacts>[0];

const SHEET: Sheet = frameOf<"tressette">("two-lead").view.sheet;
const factsOf = (changes: Partial<Sheet>) =>
  new Map(tableFacts({ ...SHEET, buy_in: null, ...changes }).map(([term, fact]) => [term, fact]));

describe("the options of a match's table (P3)", () => {
  beforeAll(async () => {
    await speak("it");
    await learn("host");
  });

  it("shows entry, fee, pool and plan", () => {
    const facts = factsOf({ entry: 100, fee: 5 });
    expect([facts.get("Posta"), facts.get("Alla casa")]).toEqual(["100", "5 della posta"]);
    expect([facts.get("Montepremi"), facts.get("Premi")]).toEqual(["190", "tutto al vincitore"]);
  });

  it("says so where the house takes nothing", () => {
    const facts = factsOf({ entry: 100 });
    expect([facts.get("Alla casa"), facts.get("Montepremi")]).toEqual(["niente", "200"]);
  });

  it("says that a pair shares its prize", () => {
    const { options } = SHEET;
    if (options.game !== "tressette") throw new Error("another game");
    const facts = factsOf({ entry: 100, options: { ...options, players: 4 } });
    expect([facts.get("Montepremi"), facts.get("Premi")]).toEqual([
      "400",
      "tutto alla coppia che vince, a metà",
    ]);
  });

  it("has no pool without an entry", () => {
    const facts = factsOf({ entry: 0 });
    expect([facts.get("Posta"), facts.has("Montepremi")]).toEqual(["Gratis", false]);
  });
});

describe("the options of a tournament's table (P1)", () => {
  beforeAll(async () => {
    await speak("it");
    await learn("host");
  });

  const OFFERED = ["Posta", "Per sedersi", "Alla casa", "Premi"];
  const at = (name: string, sheet: Sheet) => {
    const event = viewOf(name);
    return new Map(
      tableFacts({ ...sheet, event: event.id }, event).map(([term, fact]) => [term, fact]),
    );
  };

  it("tells what the tournament costs and who plays, not what a table of its own would", () => {
    const facts = at("bracket-8", { ...SHEET, buy_in: null, entry: 0 });
    const { entry, fee } = viewOf("bracket-8").sheet;
    expect(facts.get("Quota del torneo")).toBe(
      entry + fee === 0 ? "Gratis" : `${entry + fee}: ${entry} nel montepremi, ${fee} alla casa`,
    );
    expect(facts.get("Chi può entrare")).toBe("Chi è iscritto al torneo");
    expect(OFFERED.filter((term) => facts.has(term))).toEqual([]);
  });

  it("tells the chips that everybody starts a freeze-out with", () => {
    const { sheet } = frameOf<"sette_e_mezzo">("sette_e_mezzo-tournament").view;
    const facts = at("freeze", { ...sheet, buy_in: { least: 100, most: 1_000 } });
    expect(facts.get("Quota del torneo")).toBe("110: 100 nel montepremi, 10 alla casa");
    expect(facts.get("Fiches all’inizio")).toBe("1.000");
    expect(OFFERED.filter((term) => facts.has(term))).toEqual([]);
  });

  it("offers no chips either until the tournament is known", () => {
    const facts = factsOf({ event: "e1", entry: 0 });
    expect(OFFERED.filter((term) => facts.has(term))).toEqual([]);
    expect(facts.get("Chi può entrare")).toBe("Chi è iscritto al torneo");
  });
});
