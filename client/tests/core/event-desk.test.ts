import { describe, expect, it } from "vitest";

import {
  deedsFor,
  levelsFor,
  matchesOf,
  replaceable,
  speakerOf,
} from "../../src/core/event-acts.ts";
import {
  type Draft,
  TEMPLATES,
  firstDraft,
  sheetOf,
  startingSo,
} from "../../src/core/event-drafts.ts";
import { faultsOf } from "../../src/core/event-faults.ts";
import { PLANS, PLAN_NAMES } from "../../src/core/event-plans.ts";
import { settlementOf } from "../../src/core/event-settlement.ts";
import { winnerOf } from "../../src/core/event-state.ts";
import type { EventView } from "../../src/core/events.ts";
import { viewOf } from "../events/shown.ts";

const NOW = 1_800_000_000_000;

describe("what a director can do", () => {
  it.each([
    ["enter", ["extend_event", "play_for", "cancel_event"]],
    ["sit", ["play_for", "cancel_event"]],
    ["freeze", ["pause_event", "extend_event", "play_for", "cancel_event"]],
    ["break", ["pause_event", "extend_event", "play_for", "cancel_event"]],
    ["paused", ["resume_event", "extend_event", "play_for", "cancel_event"]],
    ["bracket-8", ["pause_event", "play_for", "adjudicate", "cancel_event"]],
    ["individual", ["pause_event", "play_for", "cancel_event"]],
    ["over", ["adjudicate"]],
    ["cancelled", []],
  ])("is what an event allows as it stands: %s", (name, deeds) => {
    expect(deedsFor(viewOf(name))).toEqual(deeds);
  });

  it("names first the matches that are played", () => {
    const view = viewOf("bracket-8");
    const [first, ...more] = matchesOf(view);
    expect(winnerOf(first!.match)).toBeNull();
    expect(more.map(({ match }) => winnerOf(match)).includes(null)).toBe(false);
  });

  it("names who plays in a match by an id of his", () => {
    const view = viewOf("over");
    const [first] = matchesOf(view);
    const players = view.people.map(({ player }) => player);
    const spoken = first!.match.teams.map((team) => players.includes(speakerOf(view, team)));
    expect(spoken).toEqual([true, true]);
  });

  it("lets a bot play for people, not for bots", () => {
    const view = viewOf("freeze");
    expect(replaceable(view)).toEqual(view.people.filter(({ bot }) => !bot));
  });

  it("offers the bots that the game has", () => {
    expect(levelsFor(viewOf("bracket-8").sheet)).toEqual(["circolo", "maestro"]);
    expect(levelsFor(viewOf("freeze").sheet)).toEqual(["circolo"]);
  });
});

/** All of them are out but so many. */
function withLeft(view: EventView, left: number): EventView {
  return { ...view, standings: view.standings.map((one, at) => ({ ...one, out: at >= left })) };
}

describe("an event that is cancelled (P6)", () => {
  it.each(["open", "enter", "sit"])("gives all back before it begins: %s", (name) => {
    const view = viewOf(name);
    const { entry, fee } = view.sheet;
    const people = view.people.filter(({ entered }) => entered).length;
    expect(settlementOf(view)).toEqual({ how: "everything", people, each: entry + fee });
  });

  it("gives all back as long as nobody is out", () => {
    const view = viewOf("freeze");
    expect(settlementOf(withLeft(view, view.standings.length)).how).toBe("everything");
  });

  it("gives fees back, and splits the pool, before the prizes are reached", () => {
    const view = viewOf("freeze");
    expect(settlementOf(view)).toEqual({
      how: "early",
      left: view.standings.filter(({ out }) => !out).length,
      fee: view.sheet.fee,
      pool: view.pool,
    });
  });

  it("leaves who is out his prize, once as many are in as places are paid", () => {
    const view = viewOf("freeze");
    expect(settlementOf(withLeft(view, view.prizes.length)).how).toBe("late");
    expect(settlementOf(withLeft(view, view.prizes.length + 1)).how).toBe("early");
  });

  it("counts a round that is over where nobody goes out", () => {
    const view = viewOf("swiss");
    const open = view.rounds.map(({ number, matches }) => ({
      number,
      matches: matches.map((match) => ({ ...match, order: [] })),
    }));
    expect(settlementOf(view).how).toBe("early");
    expect(settlementOf({ ...view, rounds: open }).how).toBe("everything");
  });

  it("is decided where only bots play on", () => {
    const view = withLeft(viewOf("freeze"), 1);
    const winner = view.teams[view.standings[0]!.team]!;
    const people = view.people.map((one, at) => ({ ...one, bot: winner.includes(at) }));
    expect(settlementOf({ ...view, people })).toEqual({ how: "decided", pool: view.pool });
  });
});

describe("a plan", () => {
  it("is the house's own where a director wants the usual one", () => {
    expect(PLANS.usual).toEqual(viewOf("enter").sheet.plan);
  });

  it.each(PLAN_NAMES)("splits the whole pool in any field: %s", (name) => {
    for (const { shares } of PLANS[name]) {
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(1_000);
      expect([...shares].toSorted((one, other) => other - one)).toEqual(shares);
    }
    expect(PLANS[name].at(-1)?.up_to).toBe(512);
  });
});

const draft = (change: Partial<Draft> = {}): Draft => ({
  ...firstDraft(NOW),
  name: "Coppa",
  ...change,
});

describe("a draft of an event", () => {
  it.each(TEMPLATES)("has nothing wrong as it is offered, but for its name: %s", (template) => {
    for (const start of ["time", "full"] as const) {
      const first = startingSo({ ...firstDraft(NOW), template }, start);
      expect(faultsOf(first, NOW)).toEqual({ name: { why: "name" } });
    }
  });

  it("becomes a sheet", () => {
    const sheet = sheetOf(draft({ name: " Coppa ", template: "pairs", guarantee: "500" }));
    expect(sheet).toMatchObject({
      name: "Coppa",
      options: { game: "tressette", players: 4, target: 21 },
      format: { type: "knockout", teams: "pairs" },
      least: 8,
      most: 64,
      entry: 100,
      fee: 10,
      guarantee: 500,
      chips: "members",
      bots: false,
    });
    expect(sheet.begins).toBeGreaterThanOrEqual(NOW + 3_600_000);
  });

  it("begins with its last entrant where it has no time", () => {
    const sheet = sheetOf(startingSo(draft({ template: "sette", stack: "500" }), "full"));
    expect([sheet.begins, sheet.least, sheet.most]).toEqual([null, 8, 8]);
    expect(sheet.format).toMatchObject({ type: "freeze_out", chips: 500 });
  });

  it("has levels that rise, with breaks", () => {
    const { format } = sheetOf(draft({ template: "chemin", minutes: "12" }));
    const levels = format.type === "freeze_out" ? format.levels : [];
    const minima = levels.map(({ minimum }) => minimum);
    expect(minima).toEqual([...new Set(minima)].toSorted((one, other) => one - other));
    expect(levels.every(({ minutes }) => minutes === 12)).toBe(true);
    expect(levels.filter(({ pause }) => pause > 0)).toHaveLength(2);
  });

  it.each<[Partial<Draft>, object]>([
    [{ name: " " }, { name: { why: "name" } }],
    [{ name: "x".repeat(61) }, { name: { why: "name" } }],
    [{ begins: "" }, { begins: { why: "past" } }],
    [{ begins: "2027-01-01T08:00" }, { begins: { why: "past" } }],
    [{ entry: "-1" }, { entry: { why: "between", least: 0, most: 1_000_000 } }],
    [{ fee: "1.5" }, { fee: { why: "between", least: 0, most: 1_000_000 } }],
    [{ guarantee: "" }, { guarantee: { why: "between", least: 0, most: 1_000_000 } }],
    [{ least: "1" }, { least: { why: "between", least: 2, most: 512 } }],
    [{ most: "513" }, { most: { why: "between", least: 2, most: 512 } }],
    [{ most: "7" }, { most: { why: "fewer" } }],
    [{ template: "pairs", least: "2" }, { least: { why: "between", least: 4, most: 512 } }],
    [{ template: "drawn", most: "9" }, { most: { why: "multiple", of: 2 } }],
    [{ template: "individual", most: "18" }, { most: { why: "multiple", of: 4 } }],
    [{ template: "swiss", rounds: "21" }, { rounds: { why: "between", least: 1, most: 20 } }],
    [{ template: "sette", minutes: "0" }, { minutes: { why: "between", least: 1, most: 240 } }],
    [{ template: "sette", stack: "50000" }, { most: { why: "together", most: 20 } }],
    [{ rounds: "none", stack: "none", minutes: "none" }, {}],
  ])("is told what is wrong with %o", (change, faults) => {
    expect(faultsOf(draft(change), NOW)).toEqual(faults);
  });
});
