import { describe, expect, it } from "vitest";

import { ANY_ENTRY } from "../../src/options/model/entry-terms.ts";
import {
  deedsFor,
  matchesOf,
  replaceable,
  speakerOf,
} from "../../src/tournaments/model/director-requests.ts";
import { faultsOf } from "../../src/tournaments/model/draft-faults.ts";
import { PLAN_NAMES, PLANS } from "../../src/tournaments/model/prize-plans.ts";
import {
  type Draft,
  firstDraft,
  startingSo,
  TEMPLATES,
  tournamentOptionsOf,
  withTemplate,
} from "../../src/tournaments/model/tournament-drafts.ts";
import { winnerOf } from "../../src/tournaments/model/tournament-state.ts";
import { viewOf } from "../tournaments/shown.ts";

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

  it("names the players of a match by their ids", () => {
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
  ...firstDraft(NOW, ANY_ENTRY),
  name: "Coppa",
  ...change,
});

describe("a draft of an event", () => {
  it.each(TEMPLATES)("has nothing wrong as it is offered, but for its name: %s", (template) => {
    for (const start of ["time", "full"] as const) {
      const first = startingSo({ ...firstDraft(NOW, ANY_ENTRY), template }, start);
      expect(faultsOf(first, NOW, ANY_ENTRY)).toEqual({ name: { why: "name" } });
    }
  });

  it("becomes a sheet", () => {
    const sheet = tournamentOptionsOf(
      draft({ name: " Coppa ", template: "pairs", guarantee: "500" }),
    );
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

  it.each<[Draft["template"], Draft["options"], object]>([
    [
      "pairs",
      { accuso: false, cappotto: 5, signals: "leader", lead: "four_then_right", target: 31 },
      {
        game: "tressette",
        players: 4,
        accuso: false,
        cappotto: 5,
        signals: "leader",
        lead: "four_then_right",
        target: 31,
      },
    ],
    [
      "individual",
      { callOwnCard: true, calledSignals: "leader" },
      { call_own_card: true, signals: "leader" },
    ],
    [
      "sette",
      { loneMattaStands: true, reale: true, most: 6 },
      { lone_matta_stands: true, reale: true, most: 6 },
    ],
    [
      "chemin",
      { halveLastWin: 1, cheminSeats: 6 },
      { variant: "online", halve_last_win: 1, most: 6 },
    ],
  ])("takes the options of a table as they are chosen: %s (P1)", (template, options, expected) => {
    expect(tournamentOptionsOf(draft({ template, options })).options).toMatchObject(expected);
  });

  it("takes the times of a table as they are chosen", () => {
    const { times } = tournamentOptionsOf(
      draft({ options: { moveSeconds: 60, matchMinutes: 10 } }),
    );
    expect([times.move, times.match]).toEqual([60_000, 600_000]);
  });

  it("keeps the options by another template of the same game, and no other", () => {
    const first = draft({ options: { accuso: false } });
    expect(withTemplate(first, "drawn").options).toEqual({ accuso: false });
    expect(withTemplate(first, "sette").options).toEqual({});
  });

  it("begins with its last entrant where it has no time", () => {
    const sheet = tournamentOptionsOf(
      startingSo(draft({ template: "sette", stack: "500" }), "full"),
    );
    expect([sheet.begins, sheet.least, sheet.most]).toEqual([null, 8, 8]);
    expect(sheet.format).toMatchObject({ type: "freeze_out", chips: 500 });
  });

  it("has levels that rise, with breaks", () => {
    const { format } = tournamentOptionsOf(draft({ template: "chemin", minutes: "12" }));
    const levels = format.type === "freeze_out" ? format.levels : [];
    const minima = levels.map(({ minimum }) => minimum);
    expect(minima).toEqual([...new Set(minima)].toSorted((one, other) => one - other));
    expect(levels.every(({ minutes }) => minutes === 12)).toBe(true);
    expect(levels.filter(({ pause }) => pause > 0)).toHaveLength(2);
  });

  it("raises the least bank with the least bet (P4)", () => {
    const sheet = tournamentOptionsOf(draft({ template: "sette", levels: "20 40 100", bank: "5" }));
    expect(sheet.options).toMatchObject({ minimum: 20, minimum_bank: 100 });
    expect(sheet.format).toMatchObject({
      levels: [{ minimum: 20 }, { minimum: 40 }, { minimum: 100 }],
    });
  });

  it("keeps the list open for the levels that the director says, where it starts at a time", () => {
    const late = { template: "sette", late: "2", reentries: "1" } as const;
    expect(tournamentOptionsOf(draft(late)).format).toMatchObject({ late_levels: 2, reentries: 1 });
    expect(tournamentOptionsOf(draft({ ...late, start: "full" })).format).toMatchObject({
      late_levels: 0,
      reentries: 0,
    });
  });

  it("says no least bank apart where it is the least bet", () => {
    expect(tournamentOptionsOf(draft({ template: "chemin" })).options).not.toHaveProperty(
      "minimum_bank",
    );
  });

  it("is offered with an entry that the house takes (P1)", () => {
    for (const terms of [
      { least: 500, most: 900 },
      { least: 0, most: 20 },
      { least: 0, most: 0 },
    ]) {
      const ofHouse = { ...terms, match_fee: 0 };
      const first = firstDraft(NOW, ofHouse);
      const price = Number(first.entry) + Number(first.fee);
      expect([price >= terms.least, price <= terms.most]).toEqual([true, true]);
      expect(faultsOf(first, NOW, ofHouse)).toEqual({ name: { why: "name" } });
    }
  });

  it.each([
    ["89", "10", true],
    ["90", "10", false],
    ["190", "10", false],
    ["191", "10", true],
    ["0", "0", false],
  ])(
    "is told an entry of %s and %s outside the limits of the house: %s (P1)",
    (entry, fee, isOut) => {
      const faults = faultsOf(draft({ entry, fee }), NOW, { least: 100, most: 200, match_fee: 0 });
      expect(faults).toEqual(isOut ? { entry: { why: "house", least: 100, most: 200 } } : {});
    },
  );

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
    [
      { template: "duplicate_pairs", deals: "13" },
      { deals: { why: "between", least: 1, most: 12 } },
    ],
    [
      { template: "duplicate_chiamatre", least: "4" },
      { least: { why: "between", least: 8, most: 512 } },
    ],
    [{ template: "round_robin", most: "25" }, { most: { why: "between", least: 2, most: 24 } }],
    [
      { template: "round_robin_pairs", most: "50" },
      { most: { why: "between", least: 4, most: 48 } },
    ],
    [{ template: "swiss", rounds: "21" }, { rounds: { why: "between", least: 1, most: 20 } }],
    [{ template: "sette", minutes: "0" }, { minutes: { why: "between", least: 1, most: 240 } }],
    [
      { template: "sette", levels: "10 20 20" },
      { levels: { why: "levels", count: 60, most: 1_000 } },
    ],
    [
      { template: "chemin", levels: "10, 20" },
      { levels: { why: "levels", count: 60, most: 1_000 } },
    ],
    [{ template: "chemin", levels: "1200" }, { levels: { why: "levels", count: 60, most: 1_000 } }],
    [{ template: "sette", levels: "" }, { levels: { why: "levels", count: 60, most: 1_000 } }],
    [
      { template: "sette", levels: "10 20", late: "2" },
      { late: { why: "between", least: 0, most: 1 } },
    ],
    [
      { template: "sette", late: "1", reentries: "10" },
      { reentries: { why: "between", least: 0, most: 9 } },
    ],
    [{ template: "sette", bank: "0" }, { bank: { why: "between", least: 1, most: 100 } }],
    [
      { template: "sette", levels: "50 100", bank: "21" },
      { bank: { why: "between", least: 1, most: 20 } },
    ],
    [{ template: "sette", stack: "50000" }, { most: { why: "together", most: 20 } }],
    [{ rounds: "none", stack: "none", minutes: "none" }, {}],
  ])("is told what is wrong with %o", (change, faults) => {
    expect(faultsOf(draft(change), NOW, ANY_ENTRY)).toEqual(faults);
  });
});
