/** The director's lists of pairs before the start. */
import { describe, expect, it } from "vitest";
import playedFixture from "../../fixtures/tournament-league.json";
import leagueFixture from "../../fixtures/tournament-league-open.json";
import knockoutFixture from "../../fixtures/tournament-open.json";
import { deedsFor, listsOf, pairingsOf } from "../../src/tournaments/model/director-requests.ts";
import type { TournamentShown, TournamentView } from "../../src/tournaments/model/tournaments.ts";

const viewOf = (fixture: unknown): TournamentView => (fixture as [TournamentShown])[0].view;
const OPEN = viewOf(leagueFixture);

describe("the lists of pairs", () => {
  it("can be set until the tournament begins", () => {
    expect(deedsFor(OPEN)).toContain("set_pairings");
    expect(deedsFor(viewOf(playedFixture))).not.toContain("set_pairings");
  });

  it("do not exist in a knockout", () => {
    expect(listsOf(viewOf(knockoutFixture))).toEqual([]);
  });

  it("do not force a meeting of drawn pairs", () => {
    const format = { type: "round_robin", double: false, teams: "drawn" } as const;
    expect(listsOf({ ...OPEN, sheet: { ...OPEN.sheet, format } })).toEqual(["forbidden"]);
  });

  it("do not force a meeting at tables drawn by lot, nor in a duplicate of single players", () => {
    for (const format of [
      { type: "individual", rounds: 3 },
      { type: "duplicate", rounds: 3, deals: 4, teams: "single" },
    ] as const) {
      expect(listsOf({ ...OPEN, sheet: { ...OPEN.sheet, format } })).toEqual(["forbidden"]);
    }
    const pairs = { type: "duplicate", rounds: 3, deals: 4, teams: "pairs" } as const;
    expect(listsOf({ ...OPEN, sheet: { ...OPEN.sheet, format: pairs } })).toHaveLength(2);
  });

  it("are sent whole, by player", () => {
    const [first, second, third] = OPEN.people.map(({ player }) => player);
    expect(pairingsOf(OPEN, { forbidden: [[0, 2]], forced: [[1, 0]] })).toEqual({
      type: "set_pairings",
      event: OPEN.id,
      forbidden: [[first, third]],
      forced: [[second, first]],
    });
  });
});
