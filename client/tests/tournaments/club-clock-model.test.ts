import { describe, expect, it } from "vitest";

import {
  awayFromPrizes,
  comingBreak,
  comingLevels,
  latestNote,
  matchesNow,
  pagesOf,
  seatsByName,
} from "../../src/tournaments/model/club-clock.ts";
import { podiumOf } from "../../src/tournaments/model/podium.ts";
import {
  membersOf,
  nextOfMine,
  tableNumber,
} from "../../src/tournaments/model/tournament-state.ts";
import type { TournamentView } from "../../src/tournaments/model/tournaments.ts";
import { rowsOf, viewOf } from "./shown.ts";

const MINUTE = 60_000;
const kinds = (view: TournamentView, size = 8) => pagesOf(view, size).map(({ kind }) => kind);

describe("the levels of a club clock", () => {
  it("come one after the other, each when the one before has ended", () => {
    const view = viewOf("freeze");
    const { ends } = view.level!;
    expect(comingLevels(view, 2)).toEqual([
      { number: 6, minimum: 120, at: ends },
      { number: 7, minimum: 200, at: ends! + 10 * MINUTE },
    ]);
  });

  it("begin after the break, and double after the last listed one", () => {
    const view = viewOf("break");
    const { ends } = view.level!;
    const levels = comingLevels(view, 6);
    expect(levels[0]).toEqual({ number: 5, minimum: 80, at: ends });
    expect(levels.map(({ minimum }) => minimum)).toEqual([80, 120, 200, 300, 600, 1_200]);
  });

  it("have no time while the clock is stopped", () => {
    expect(comingLevels(viewOf("paused"), 1)).toEqual([{ number: 6, minimum: 120, at: null }]);
    expect(comingBreak(viewOf("paused"))).toEqual({ after: 8, minutes: 5, at: null });
  });

  it("begin with the first before the start, and are none in a tournament with rounds", () => {
    const view = { ...viewOf("freeze"), level: null };
    expect(comingLevels(view, 1)).toEqual([{ number: 1, minimum: 10, at: null }]);
    expect(comingLevels(viewOf("swiss"), 3)).toEqual([]);
  });

  it("say when the next break comes", () => {
    const running = viewOf("freeze");
    const at = running.level!.ends! + 30 * MINUTE;
    expect(comingBreak(running)).toEqual({ after: 8, minutes: 5, at });
    const resting = viewOf("break");
    expect(comingBreak(resting)).toEqual({
      after: 8,
      minutes: 5,
      at: resting.level!.ends! + 40 * MINUTE,
    });
    expect(comingBreak({ ...running, level: { ...running.level!, number: 9 } })).toBeNull();
  });
});

describe("what a club clock lists", () => {
  it("is every table, with its free seats", () => {
    const view = viewOf("freeze");
    const tables = pagesOf(view, 8).filter(({ kind }) => kind === "table");
    expect(tables.length).toBe(view.tables.length);
    expect(tables[0]).toMatchObject({ number: 2, seats: view.tables[0]!.seats });
  });

  it("is cut into pages of a size, and left whole without one", () => {
    expect(kinds(viewOf("freeze")).filter((kind) => kind === "standings").length).toBe(3);
    expect(
      kinds(viewOf("freeze"), Number.POSITIVE_INFINITY).filter((kind) => kind === "standings")
        .length,
    ).toBe(1);
  });

  it("begins with who changes tables, and where to", () => {
    const view = viewOf("freeze");
    const [first, second, ...rest] = view.tables;
    const moving = [
      { team: 4, to: second!.table, seat: 2 },
      { team: 5, to: null, seat: null },
    ];
    const tables = [{ ...first!, moving }, second!, ...rest];
    expect(pagesOf({ ...view, tables }, 8)[0]).toEqual({
      kind: "moves",
      rows: [
        { team: 4, table: 3, seat: 2 },
        { team: 5, table: null, seat: null },
      ],
    });
  });

  it("is the matches of the round that is played, without byes", () => {
    const view = viewOf("bracket-8");
    expect(matchesNow(view).length).toBe(2);
    expect(kinds(view)).toEqual(["seats", "matches", "standings", "prizes", "live"]);
    const swiss = viewOf("swiss");
    expect(matchesNow(swiss).every(({ is_bye }) => !is_bye)).toBe(true);
  });

  it("is the table and the seat of everybody, by name", () => {
    const view = viewOf("freeze");
    const seats = seatsByName(view);
    const { table, teams } = view.tables[0]!;
    const [first] = membersOf(view, teams[0]!);
    expect(seats.map(({ name }) => name)).toEqual(
      seats.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other)),
    );
    expect(seats.find(({ player }) => player === first!.player)).toEqual({
      player: first!.player,
      name: first!.name,
      table: tableNumber(view, table),
      seat: view.tables[0]!.seats.indexOf(teams[0]!),
    });
  });

  it("names no seat where seats have no order, and both of a pair", () => {
    const view = viewOf("bracket-8");
    const seats = seatsByName(view);
    const people = view.tables.flatMap(({ teams }) => teams.flatMap((team) => view.teams[team]!));
    expect(seats.length).toBe(people.length);
    expect(seats.every(({ seat }) => seat === null)).toBe(true);
  });

  it("is only the standings in the end", () => {
    expect(kinds(viewOf("over"))).toEqual(["standings"]);
  });

  it("counts how many must go out until all win a prize", () => {
    const view = viewOf("freeze");
    expect(awayFromPrizes(view)).toBe(14);
    expect(awayFromPrizes({ ...view, prizes: [] })).toBe(0);
  });
});

describe("the note on a club clock", () => {
  const note = { at: 1_000, what: "message", by: "Ada", why: "Si mangia alle nove", table: null };

  it("is the latest one to everybody, for ten minutes", () => {
    const view = {
      ...viewOf("freeze"),
      notes: [note, { ...note, at: 2_000, what: "adjudicated" }],
    };
    expect(latestNote(view, 2_000)).toEqual(note);
    expect(latestNote(view, 1_000 + 10 * MINUTE)).toBeNull();
  });

  it("is the reason of a pause as long as it lasts", () => {
    const view = viewOf("paused");
    expect(latestNote(view, Number.MAX_SAFE_INTEGER)?.what).toBe("paused");
    expect(latestNote({ ...view, paused: false }, 0)).toBeNull();
  });
});

describe("the podium", () => {
  it("has three steps in the end, and none before", () => {
    expect(podiumOf(viewOf("over")).map(({ place }) => place)).toEqual([1, 2, 3]);
    expect(podiumOf(viewOf("freeze"))).toEqual([]);
  });

  it("has two on one step who share a place", () => {
    const view = viewOf("over");
    const shared = view.standings.map((one) => (one.place === 3 ? { ...one, place: 2 } : one));
    const steps = podiumOf({ ...view, standings: shared });
    expect(steps.map(({ place, standings }) => [place, standings.length])).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });
});

describe("my next tournaments", () => {
  it("are those in play, then the earliest; ended ones and other people's are left out", () => {
    const rows = rowsOf();
    const mine = rows.map(({ id }) => id).slice(0, 4);
    const next = nextOfMine(rows, mine);
    expect(next.map(({ phase }) => phase)).toEqual(["running", "open", "open"]);
    expect(next.map(({ begins }) => begins === null)).toEqual([
      next[0]!.begins === null,
      false,
      true,
    ]);
    expect(nextOfMine(rows, [])).toEqual([]);
  });
});
