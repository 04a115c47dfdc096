import { describe, expect, it } from "vitest";
import chemin from "../../src/games/chemin_de_fer/handbook/odds.json";
import chiamatre from "../../src/games/chiamatre/handbook/odds.json";
import sette from "../../src/games/sette_e_mezzo/handbook/odds.json";
import published from "../../src/games/tressette/handbook/odds.json";
import {
  chancesOf,
  decimalOf,
  ODDS_NAMES,
  type OddsTable,
  sumOf,
  withoutVoid,
} from "../../src/odds/model/chance-tables.ts";

const TABLES = published as unknown as readonly OddsTable[];
const ALL = [published, chiamatre, sette, chemin].flatMap(
  (tables) => tables as unknown as readonly OddsTable[],
);
/** Rows that do not part all that may happen. */
const APART = ["accuso", "annulment", "bust_with_one", "bust_with_two", "edge", "edge_casino"];

describe("a fraction", () => {
  it.each([
    ["1/4", 0.25],
    ["0/1", 0],
    ["1/1", 1],
    ["105957566/211915132", 0.5],
    ["100000000000000000000000/400000000000000000000001", 0.25],
  ])("%s is worth %d", (exact, value) => {
    expect(decimalOf(exact)).toBeCloseTo(value, 14);
  });

  it("is added to others without any loss, in lowest terms", () => {
    expect(sumOf(["1/3", "1/6"])).toBe("1/2");
    expect(sumOf(["1/3", "1/3", "1/3"])).toBe("1/1");
    expect(sumOf([])).toBe("0/1");
  });
});

describe("the tables as published", () => {
  it("are all of a name that the page knows", () => {
    expect([...new Set(ALL.map(({ name }) => name))].sort()).toEqual([...ODDS_NAMES].sort());
  });

  it("add up to one, but for what may happen together", () => {
    const sums = ALL.filter(({ name }) => !APART.includes(name)).map(({ rows }) =>
      sumOf(Object.values(rows)),
    );
    expect(new Set(sums)).toEqual(new Set(["1/1"]));
  });

  it("are found by what they take for granted, in any order", () => {
    const [likeliest] = chancesOf(TABLES, "splits", { hand: 10, outstanding: 7 });
    expect(likeliest).toEqual({ label: "3-2-2", exact: "135/377", value: decimalOf("135/377") });
    expect(chancesOf(TABLES, "splits", { hand: 1, outstanding: 7 })).toEqual([]);
  });

  it("keep the order of their rows", () => {
    const values = chancesOf(TABLES, "shapes").map(({ value }) => value);
    expect(values).toEqual(values.toSorted((one, other) => other - one));
  });
});

describe("following suit", () => {
  it("is possible to all hands of the splits in which none is void", () => {
    const splits = [
      { label: "1-1-1", exact: "50/203", value: 0 },
      { label: "2-1-0", exact: "135/203", value: 0 },
      { label: "10-10-1", exact: "1/203", value: 0 },
    ];
    expect(withoutVoid(splits)).toBe("51/203");
  });
});
