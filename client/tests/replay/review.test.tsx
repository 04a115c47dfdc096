// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HouseClient } from "../../src/house/house-client.ts";
import { Here } from "../../src/house/house-context.ts";
import type { TressetteView } from "../../src/protocol/wire.gen.ts";
import type { DealBranch } from "../../src/replay/model/branch.ts";
import { positionsOf } from "../../src/replay/model/replay-scenes.ts";
import {
  accountOf,
  costAt,
  costliestOf,
  type DealReview,
  type JudgedPlay,
  playOfMatch,
  positionOfStep,
  runningSums,
  tiedAsWorst,
  totalsOf,
} from "../../src/replay/model/review.ts";
import { ReplayPage } from "../../src/replay/ReplayPage.tsx";
import { learn, speak } from "../../src/shell/language.ts";
import { replayPath } from "../../src/shell/model/routes.ts";
import { go } from "../../src/shell/router.tsx";
import { epochOf } from "../fairness/epochs.ts";
import { fileOf } from "../fairness/records.ts";
import { FakeHouse } from "../fake-house.ts";
import { addressOf, playerOf, replayOf } from "../replays.ts";

Reflect.deleteProperty(Element.prototype, "animate");

const FOUR = replayOf("four");

/** The first card of the replay, and what the maestro says of it. */
const [FIRST] = FOUR.steps.flatMap(({ onlooker }, step) =>
  onlooker.events.flatMap((event) =>
    event.type === "played" && event.event.type === "card_played"
      ? [{ step: step - 1, seat: event.event.seat, played: event.event.card }]
      : [],
  ),
);

/** The hand of its seat before it. */
const { hand: HAND } = FOUR.steps[FIRST!.step]!.seats[FIRST!.seat]!.match as TressetteView;

function play(cost: number, more: Partial<JudgedPlay> = {}): JudgedPlay {
  return {
    ...FIRST!,
    trick: 1,
    better: HAND.find((card) => card !== FIRST!.played)!,
    cost,
    error: 0.1,
    how: "search",
    is_clear: true,
    why: { kind: "better", card: null, thirds: 0 },
    ...more,
  };
}

const REVIEW: DealReview = {
  deal: FOUR.deal,
  sides: [0, 1, 0, 1],
  points: [7, 4],
  level: [6, 5],
  deviation: 3,
  lost: [0.5, 1.5],
  plays: [play(1.25)],
};

const COSTLIEST = "Le carte che ti sono costate di più, in punti";

/** A branch that goes on as the deal did, up to a step. */
function branchTo(end: number, points: readonly number[] | null): DealBranch {
  return {
    kind: "deal",
    sides: REVIEW.sides,
    happened: [7, 4],
    points,
    by: "solver",
    cards: [FIRST!.played],
    steps: FOUR.steps.slice(FIRST!.step, end),
  };
}

/** The part loads when it is first shown. */
const SLOW = { timeout: 10_000 };

beforeEach(async () => {
  await speak("it");
  await learn("replay", "proofs", "refusals");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  go("/");
});

async function open(table: string, review: () => Response, branch?: DealBranch) {
  const replay = { ...FOUR, table, deals: FOUR.deal };
  const known: Readonly<Record<string, () => Response>> = {
    [addressOf(replay)]: () => Response.json(replay),
    [`/api/tables/${table}/deals/${replay.deal}/review`]: review,
    [`/api/deals/${table}/${replay.deal}`]: () => new Response(fileOf("four")),
    [`/api/tables/${table}/epochs/${replay.epoch}`]: () => Response.json(epochOf("four", 1)),
  };
  const addresses: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    addresses.push(path);
    return Promise.resolve(path.includes("/branch?") ? Response.json(branch) : known[path]!());
  });
  history.replaceState(null, "", replayPath(table, replay.deal));
  const you = playerOf(FOUR, FIRST!.seat);
  const house = new HouseClient(new FakeHouse({ you }).parts());
  await act(async () => {
    house.cameIn(you);
    await Promise.resolve();
  });
  const { container } = render(
    <Here.Provider value={house}>
      <ReplayPage table={table} deal={replay.deal} />
    </Here.Provider>,
  );
  const button = await screen.findByRole("button", { name: "Rivedi con il maestro" });
  act(() => void fireEvent.click(button));
  return { container, addresses };
}

/** Opens the review, goes to the costliest card, and presses a button there. */
async function openMoment(table: string, branch: DealBranch, button: string) {
  const opened = await open(table, () => Response.json(REVIEW), branch);
  const list = await screen.findByRole("region", { name: COSTLIEST }, SLOW);
  act(() => void fireEvent.click(within(list).getByRole("button")));
  await act(async () => {
    fireEvent.click(
      within(screen.getByRole("group", { name: "Rivedi con il maestro" })).getByText(button),
    );
    await new Promise((resolve) => setTimeout(resolve));
  });
  return opened;
}

describe("the review beside a replay", () => {
  it("names the costliest card, and a tap shows the moment before it", async () => {
    const { container } = await open("treview", () => Response.json(REVIEW));
    const list = await screen.findByRole("region", { name: COSTLIEST }, SLOW);
    const item = within(list).getByRole("button");
    expect(item.textContent).toMatch(/^−1,3 ± 0,10Smazzata \d+, presa 1: .*, meglio .* di più\.$/);
    act(() => void fireEvent.click(item));
    expect(container.querySelector(".status-line")?.textContent).toMatch(
      /^.* costa 1,3\. .* rendeva 1,3 di più\.$/,
    );
    expect(container.querySelectorAll(".replay-hand [data-mark=better]")).toHaveLength(1);
    expect(container.querySelectorAll(".replay-hand [data-mark=played]")).toHaveLength(1);
    expect(container.querySelectorAll("[data-kind=cost][data-own=true]")).toHaveLength(1);
  });

  it("says which sums are of one deal and which of the match, and how many cards tie", async () => {
    const plays = [play(1.25), play(1.25)];
    const { container } = await open("tsums", () => Response.json({ ...REVIEW, plays }));
    await screen.findByRole("region", { name: COSTLIEST }, SLOW);
    expect(screen.getByText("A pari merito: 2 carte, 1,3 ciascuna.")).toBeDefined();
    expect(container.querySelector(".review-account caption")?.textContent).toBe(
      `Smazzata ${FOUR.deal}: da dove viene il tuo risultato`,
    );
    expect(container.querySelector(".review-account tfoot th")?.textContent).toBe(
      `Differenza di punti nella smazzata ${FOUR.deal}`,
    );
    expect(
      screen.getByText(/Differenza di punti: −3, di cui −1 per le carte e −2 ± 3/),
    ).toBeDefined();
  });

  it("says why it does not come, and lets one try again", async () => {
    await open("tbusy", () => Response.json({ code: "busy", detail: "" }, { status: 503 }));
    await screen.findByText("La casa è occupata: riprova tra un momento.");
    expect(screen.getByRole("button", { name: "Rivedi con il maestro" })).toBeDefined();
  });
});

describe("a branch of the deal", () => {
  it("shows the better line under a sign of its own, with both results at its end", async () => {
    const line = branchTo(FOUR.steps.length, [8, 3]);
    const { addresses, container } = await openMoment("tline", line, "Come poteva andare");
    const note = await screen.findByRole("region", { name: "Così poteva andare" });
    expect(note.textContent).toMatch(/Tutti giocano al meglio/);
    const better = encodeURIComponent(REVIEW.plays[0]!.better);
    expect(addresses.find((path) => path.includes("branch"))).toMatch(
      new RegExp(`/tline/deals/${FOUR.deal}/branch\\?step=${FIRST!.step}&cards=${better}$`),
    );
    act(() => void fireEvent.keyDown(document.body, { key: "End" }));
    expect(note.textContent).toMatch(/Finisce 3–8\. Nella partita era finita 4–7\./);
    act(() => void fireEvent.click(within(note).getByRole("button")));
    expect(container.querySelectorAll(".replay-mark")).toHaveLength(2);
  });

  it("asks for the next card of the person with all cards so far", async () => {
    const start = { ...branchTo(FIRST!.step + 1, null), cards: [] };
    const { addresses } = await openMoment("twhatif", start, "Gioca tu da qui");
    const note = await screen.findByRole("region", { name: "E se…" });
    expect(note.textContent).toMatch(/Tocca a te: scegli una carta\./);
    const [card] = document.querySelectorAll(".replay-choice");
    const chosen = card!.closest("[data-card]")!.getAttribute("data-card");
    act(() => void fireEvent.click(card!));
    expect(addresses.findLast((path) => path.includes("branch"))).toMatch(
      new RegExp(`cards=${chosen}&seat=${FIRST!.seat}$`),
    );
  });
});

describe("what a review says", () => {
  it("adds up to the difference, and counts a lost point twice", () => {
    expect(accountOf(REVIEW, 0)).toEqual({ difference: 3, cards: 1, play: 2, rest: 0 });
    expect(accountOf(REVIEW, 1)).toEqual({ difference: -3, cards: -1, play: -2, rest: 0 });
  });

  it("sets the cards of a match apart, with the error of all its deals", () => {
    const two = [REVIEW, { ...REVIEW, deviation: 4 }];
    expect(playOfMatch(two, 0)).toEqual({ beyond: 4, error: 5 });
    expect(runningSums(two, 1).at(-1)).toEqual({ result: -6, cards: -2 });
  });

  it("sums the points, the cards and the losses of all deals", () => {
    const two = [REVIEW, { ...REVIEW, points: [2, 9], lost: [2, 0] }];
    expect(totalsOf(two, 0)).toEqual({
      ours: 9,
      theirs: 13,
      cards: 2,
      lostOurs: 2.5,
      lostTheirs: 1.5,
    });
  });

  it("counts the cards that tie as the costliest, of all deals", () => {
    const plays = [play(0.667), play(2, { is_clear: false }), play(0.4)];
    const other = { ...REVIEW, deal: 9, plays: [play(0.66), play(0.1)] };
    expect(tiedAsWorst([{ ...REVIEW, plays }, other], FIRST!.seat)).toBe(2);
    expect(tiedAsWorst([{ ...REVIEW, plays: [] }], FIRST!.seat)).toBe(0);
  });

  it("names three clear costs of a seat, the largest first, of all deals", () => {
    const plays = [play(0.2), play(2, { is_clear: false }), play(0.4), play(9, { seat: 9 })];
    const other = { ...REVIEW, deal: 9, plays: [play(0.3), play(0.1)] };
    const found = costliestOf([{ ...REVIEW, plays }, other], FIRST!.seat);
    expect(found.map(({ deal, play: { cost } }) => [deal, cost])).toEqual([
      [FOUR.deal, 0.4],
      [9, 0.3],
      [FOUR.deal, 0.2],
    ]);
  });

  it("finds the cost at the last position of its step", () => {
    const positions = positionsOf(FOUR);
    const at = positionOfStep(positions, FIRST!.step);
    expect(positions[at]!.step).toBe(FIRST!.step);
    expect(costAt(REVIEW, positions, at)?.cost).toBe(1.25);
    expect(costAt(REVIEW, positions, at + 1)).toBeNull();
    expect(costAt(undefined, positions, at)).toBeNull();
  });
});
