import { describe, expect, it } from "vitest";
import { areSameOptions, tableOptionsOf } from "../../src/options/model/chosen-table.ts";
import { quickBuyIns, readBuyIn } from "../../src/options/model/quick-buy-in.ts";
import {
  FIRST_CHOICE,
  FIRST_TABLE,
  readChoice,
  writeChoice,
} from "../../src/options/model/table-choices.ts";
import { inLobbyOrder } from "../../src/options/model/table-seats.ts";
import type { LobbyTable } from "../../src/protocol/wire.gen.ts";

describe("the choice of a quick match", () => {
  it("is against bots for a newcomer, to the usual points (R11)", () => {
    expect(readChoice(null)).toEqual({
      game: "tressette",
      players: 2,
      target: 21,
      variant: "piatto",
      ruleset: "online",
      company: "circolo",
    });
  });

  it("is kept", () => {
    const choice = { ...FIRST_CHOICE, players: 4, target: 31, company: "maestro" } as const;
    expect(readChoice(writeChoice(choice))).toEqual(choice);
    const casino = { ...FIRST_CHOICE, game: "chemin_de_fer", ruleset: "casino" } as const;
    expect(readChoice(writeChoice(casino))).toEqual(casino);
  });

  it("is the first one where what is kept makes no sense", () => {
    expect(readChoice("7/12")).toEqual(FIRST_CHOICE);
  });
});

describe("sheets", () => {
  it("say who may sit down only where not everybody may", () => {
    expect(tableOptionsOf(FIRST_TABLE)).not.toHaveProperty("finishes");
    expect(tableOptionsOf({ ...FIRST_TABLE, finishes: 9 })).toMatchObject({ finishes: 9 });
  });

  it("are the same when everything on them is", () => {
    expect(areSameOptions(tableOptionsOf(FIRST_TABLE), tableOptionsOf({ ...FIRST_TABLE }))).toBe(
      true,
    );
  });

  it.each([
    { entry: 50 },
    { target: 31 },
    { players: 2 },
    { moveSeconds: 60 },
    { access: "private" },
    { matchMinutes: 5 },
    { lead: "four_then_right" },
    { accuso: false },
    { cappotto: 5 },
    { signals: "any" },
  ] as const)("differ by %o", (change) => {
    expect(
      areSameOptions(tableOptionsOf(FIRST_TABLE), tableOptionsOf({ ...FIRST_TABLE, ...change })),
    ).toBe(false);
  });
});

describe("a table of one's own", () => {
  it("has match time when minutes are chosen, and none else", () => {
    expect(tableOptionsOf(FIRST_TABLE).times.match).toBeNull();
    expect(tableOptionsOf({ ...FIRST_TABLE, matchMinutes: 5 }).times.match).toBe(300_000);
  });

  it("has no signals for two, who have no partners", () => {
    const choice = { ...FIRST_TABLE, players: 2, signals: "any" } as const;
    expect(tableOptionsOf(choice).options).toMatchObject({ signals: "off" });
  });
});

describe("a table of chemin de fer", () => {
  const chemin = { ...FIRST_TABLE, game: "chemin_de_fer", minimum: 5, minimumBank: 5 } as const;

  it("is sat down at for ten to a hundred times its least bet", () => {
    expect(tableOptionsOf(chemin)).toMatchObject({ entry: 0, buy_in: { least: 50, most: 500 } });
  });

  it("has as many seats as its ruleset knows, and nine otherwise", () => {
    const seats = (change: object) => tableOptionsOf({ ...chemin, ...change }).options;
    expect(seats({ cheminSeats: 4 })).toMatchObject({ variant: "online", most: 4 });
    expect(seats({ cheminSeats: 12 })).toMatchObject({ most: 9 });
    expect(seats({ ruleset: "casino", cheminSeats: 12 })).toMatchObject({ most: 12 });
  });
});

describe("a table of sette e mezzo", () => {
  const sette = { ...FIRST_TABLE, game: "sette_e_mezzo" } as const;

  it("has no least bank below its least bet, which the house refuses (S7)", () => {
    const raised = tableOptionsOf({ ...sette, minimum: 50, minimumBank: 10 });
    expect(raised.options).toMatchObject({ minimum: 50 });
    expect("minimum_bank" in raised.options).toBe(false);
    expect(raised.buy_in).toEqual({ least: 500, most: 5_000 });
    expect(tableOptionsOf({ ...sette, minimum: 5, minimumBank: 20 }).options).toMatchObject({
      minimum_bank: 20,
    });
  });
});

describe("a casino table", () => {
  const casino = { ...FIRST_TABLE, game: "chemin_de_fer", ruleset: "casino" } as const;

  it("says up to what bank one may be doubled, where that is not what is usual (F29)", () => {
    expect("small_bank" in tableOptionsOf(casino).options).toBe(false);
    expect(tableOptionsOf({ ...casino, smallBank: 10 }).options).toMatchObject({ small_bank: 10 });
    const online = tableOptionsOf({ ...casino, ruleset: "online", smallBank: 10 });
    expect("small_bank" in online.options).toBe(false);
  });

  it("may have a least bet above its least bank: a smaller bank is bet on whole (F7)", () => {
    const options = tableOptionsOf({ ...casino, minimum: 50, minimumBank: 10 }).options;
    expect(options).toMatchObject({ minimum: 50, minimum_bank: 10 });
  });
});

describe("the list of tables", () => {
  it("begins with those that lack the fewest players", () => {
    const table = (id: string, phase: LobbyTable["phase"], players: LobbyTable["players"]) => ({
      id,
      phase,
      players,
      sheet: tableOptionsOf(FIRST_TABLE),
      bots: [],
      scores: [],
      levels: [],
      locked: false,
      avatars: [],
    });
    const order = inLobbyOrder([
      table("playing", "playing", ["a", "b"]),
      table("empty", "waiting", ["a", null, null, null]),
      table("nearly", "waiting", ["a", "b", "c", null]),
    ]);
    expect(order.map((one) => one.id)).toEqual(["nearly", "empty", "playing"]);
  });
});

describe("the buy-in of quick play", () => {
  it("is chosen for a ring game, and is its least at first", () => {
    expect(quickBuyIns("sette_e_mezzo")).toEqual([100, 500, 1_000]);
    expect(readBuyIn(null, "sette_e_mezzo")).toBe(100);
    expect(readBuyIn("500", "chemin_de_fer")).toBe(500);
    expect(readBuyIn("7", "chemin_de_fer")).toBe(100);
  });

  it("is none for a match", () => {
    expect(readBuyIn("500", "tressette")).toBeNull();
  });
});
