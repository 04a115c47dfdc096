import { describe, expect, it } from "vitest";

import vectors from "../../fixtures/vectors/prizes.json";
import { lotChecks } from "../../src/tournaments/lots/lot-checks.ts";
import {
  bracketOf,
  isOnPath,
  roundsFor,
  sizeOf,
  spotOf,
} from "../../src/tournaments/model/bracket.ts";
import { percentsFor, poolFor, prizesFor } from "../../src/tournaments/model/prize-split.ts";
import {
  averageStack,
  eliminated,
  entrantOf,
  fieldIn,
  inListOrder,
  isShared,
  leftIn,
  mineIn,
  peopleIn,
  stateOf,
  teamOf,
  winnerOf,
} from "../../src/tournaments/model/tournament-state.ts";
import type { TournamentOptions } from "../../src/tournaments/model/tournaments.ts";
import { GIULIA } from "../fake-house.ts";
import { type PrizeVector, rowsOf, viewOf } from "./shown.ts";

const ME = GIULIA.player;
const VECTORS = vectors as unknown as readonly PrizeVector[];

describe("the percentages of a plan (P1)", () => {
  const plan: TournamentOptions["plan"] = [{ up_to: 8, shares: [500, 300, 200] }];

  it("are those of the plan", () => {
    expect(percentsFor(plan, 8)).toEqual([50, 30, 20]);
  });

  it("are of the whole where it pays more places than there are", () => {
    expect(percentsFor(plan, 2)).toEqual([62.5, 37.5]);
  });
});

describe("prizes of any field (P2)", () => {
  it.each(
    VECTORS.map(
      (vector) => [vector.people, vector.sheet.name, vector.sheet.entry, vector] as const,
    ),
  )("are those of the house: %d in %s for %d", (people, _, __, { sheet, chips }) => {
    const prizes = prizesFor(sheet, people);
    expect(prizes.map((prize) => prize.chips)).toEqual(chips);
    expect(prizes.reduce((sum, prize) => sum + prize.chips, 0)).toBe(poolFor(sheet, people));
  });

  it("are those that the tournament shows for its own field", () => {
    const view = viewOf("bracket-32");
    expect(prizesFor(view.sheet, fieldIn(view).length)).toEqual(view.prizes);
  });
});

describe("a bracket", () => {
  it.each([
    [2, 1],
    [3, 2],
    [8, 3],
    [29, 5],
    [32, 5],
    [33, 6],
  ])("of %d teams has %d rounds", (teams, rounds) => {
    expect(roundsFor(teams)).toBe(rounds);
  });

  it("has a place for every match of every round, played or not", () => {
    expect(bracketOf(viewOf("bracket-32")).map((column) => column.length)).toEqual([
      16, 8, 4, 2, 1,
    ]);
  });

  it("shows each match once, each with its teams", () => {
    const view = viewOf("bracket-32");
    const shown = bracketOf(view)
      .flat()
      .flatMap(({ match }) => (match === null ? [] : [match]));
    const played = view.rounds.flatMap(({ matches }) => matches);
    expect(shown.toSorted(byTeams)).toEqual(played.toSorted(byTeams));
  });

  it("brings the winners of two neighbours together", () => {
    const columns = bracketOf(viewOf("over"));
    for (const slot of columns.slice(1).flat()) {
      const from = columns[slot.round - 2]!.slice(2 * slot.at, 2 * slot.at + 2);
      expect(new Set(slot.teams)).toEqual(new Set(from.map(({ match }) => winnerOf(match!))));
    }
  });

  it("leads along my own way up to where I can still come", () => {
    const view = viewOf("bracket-8");
    const columns = bracketOf(view);
    const mine = columns.flat().filter((slot) => isOnPath(columns, slot, teamOf(view, ME)));
    expect(mine.map(({ round }) => round)).toEqual([1, 2, 3]);
  });

  it("ends for a loser at the lost match", () => {
    const view = viewOf("over");
    const columns = bracketOf(view);
    const loser = columns[0]![0]!.match!.order[1]!;
    const his = columns.flat().filter((slot) => isOnPath(columns, slot, loser));
    expect(his.map(({ round }) => round)).toEqual([1]);
  });

  it("puts a match in the middle of the two that lead to it", () => {
    const measures = { width: 100, height: 40, columnGap: 20, rowGap: 10 };
    const columns = bracketOf(viewOf("bracket-8"));
    expect(columns[1]!.map((slot) => spotOf(slot, measures))).toEqual([
      { x: 120, y: 25 },
      { x: 120, y: 125 },
    ]);
    expect(sizeOf(columns, measures)).toEqual({ x: 340, y: 190 });
  });
});

function byTeams(
  one: { readonly teams: readonly number[] },
  other: { readonly teams: readonly number[] },
) {
  return JSON.stringify(one.teams).localeCompare(JSON.stringify(other.teams));
}

describe("the state of a tournament", () => {
  it.each([
    ["open", "open"],
    ["bracket-8", "running"],
    ["freeze", "running"],
    ["break", "on_break"],
    ["hand", "hand_for_hand"],
    ["final", "final_table"],
    ["paused", "paused"],
    ["over", "over"],
    ["cancelled", "cancelled"],
  ] as const)("%s: %s", (name, state) => {
    expect(stateOf(viewOf(name))).toBe(state);
  });

  it("counts for the field who is not waiting for a partner", () => {
    const view = viewOf("pairs-waiting");
    expect([peopleIn(view).length, fieldIn(view).length]).toEqual([5, 4]);
    expect(entrantOf(view, ME)?.is_in).toBe(false);
  });

  it("does not count who has withdrawn", () => {
    const view = viewOf("open");
    const [first, ...others] = view.people;
    const withdrawn = { ...view, people: [{ ...first!, entered: false, is_in: false }, ...others] };
    expect(entrantOf(withdrawn, first!.player)).toBeNull();
    expect(peopleIn(withdrawn)).toEqual(others);
  });

  it("tells me where I sit, and nobody else's place", () => {
    const view = viewOf("bracket-8");
    const mine = mineIn(view, ME);
    expect(view.tables.some(({ table }) => table === mine?.table)).toBe(true);
    expect(mine?.isOut).toBe(false);
    expect(mineIn(view, "p-stranger")).toBeNull();
    expect(mineIn(viewOf("open"), ME)).toBeNull();
  });

  it("adds up the chips of those still in, and only theirs", () => {
    const view = viewOf("freeze");
    const left = leftIn(view);
    expect(left.reduce((sum, { chips }) => sum + chips, 0)).toBe(32_000);
    expect(averageStack(view)).toBe(Math.floor(32_000 / left.length));
    expect(eliminated(view).length + left.length).toBe(32);
  });

  it("puts the last to go first among those who are out", () => {
    const places = eliminated(viewOf("freeze")).map(({ place }) => place);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places[0]).toBeGreaterThan(leftIn(viewOf("freeze")).length);
  });

  it("tells a shared place", () => {
    const view = viewOf("bracket-8");
    const [first] = view.standings;
    expect(isShared(view, first!)).toBe(true);
    expect(isShared(viewOf("over"), viewOf("over").standings[0]!)).toBe(false);
  });
});

describe("the list", () => {
  it("has mine first, then what can be entered, and what is over last", () => {
    const rows = rowsOf();
    const mine = rows.find(({ phase }) => phase === "running")!;
    expect(inListOrder(rows, [mine.id]).map(({ phase }) => phase)).toEqual([
      "running",
      "open",
      "open",
      "running",
      "over",
    ]);
  });
});

describe("lots that can be checked", () => {
  const over = viewOf("over");

  it("are not looked at before the seed is shown", () => {
    expect(lotChecks(viewOf("bracket-8"))).toEqual([]);
  });

  it("hold as the house has drawn them", () => {
    const checks = lotChecks(over);
    expect(checks.map(({ what }) => what)).toEqual(["commitment", ...over.lots.map(() => "lot")]);
    expect(checks.every(({ holds }) => holds)).toBe(true);
  });

  it("do not hold if two places were exchanged", () => {
    const [lot, ...others] = over.lots;
    const [first, second, ...rest] = lot!.order;
    const lots = [{ ...lot!, order: [second!, first!, ...rest] }, ...others];
    expect(lotChecks({ ...over, lots }).map(({ holds }) => holds)[1]).toBe(false);
  });

  it("do not hold for another seed, or other people", () => {
    const seed = btoa("x".repeat(32));
    expect(lotChecks({ ...over, seed }).every(({ holds }) => !holds)).toBe(true);
    const people = over.people.map((person) => ({ ...person, player: `${person.player}x` }));
    expect(lotChecks({ ...over, people })[1]?.holds).toBe(false);
  });
});
