// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HouseClient } from "../../src/house/house-client.ts";
import { Here } from "../../src/house/house-context.ts";
import type { TressetteView } from "../../src/protocol/wire.gen.ts";
import { positionsOf } from "../../src/replay/model/replay-scenes.ts";
import {
  accountOf,
  costAt,
  costliestOf,
  type DealReview,
  type JudgedPlay,
  positionOfStep,
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
  lost: [0.5, 1.5],
  plays: [play(1.25)],
};

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

async function open(table: string, review: () => Response) {
  const replay = { ...FOUR, table, deals: FOUR.deal };
  const known: Readonly<Record<string, () => Response>> = {
    [addressOf(replay)]: () => Response.json(replay),
    [`/api/tables/${table}/deals/${replay.deal}/review`]: review,
    [`/api/deals/${table}/${replay.deal}`]: () => new Response(fileOf("four")),
    [`/api/tables/${table}/epochs/${replay.epoch}`]: () => Response.json(epochOf("four", 1)),
  };
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(known[path]!()));
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
  return container;
}

describe("the review beside a replay", () => {
  it("names the costliest card, and a tap shows the moment before it", async () => {
    const container = await open("treview", () => Response.json(REVIEW));
    const list = await screen.findByRole("region", { name: "Le tue carte più care" }, SLOW);
    const item = within(list).getByRole("button");
    expect(item.textContent).toMatch(/^−1,3 ± 0,10Smazzata \d+, presa 1: .*, meglio .* di più\.$/);
    act(() => void fireEvent.click(item));
    expect(container.querySelector(".status-line")?.textContent).toMatch(
      /Tu: il maestro gioca .*, .* costa 1,3\.$/,
    );
    expect(container.querySelectorAll(".replay-hand [data-better]")).toHaveLength(1);
    expect(container.querySelectorAll("[data-kind=cost][data-own=true]")).toHaveLength(1);
  });

  it("says why it does not come, and lets one try again", async () => {
    await open("tbusy", () => Response.json({ code: "busy", detail: "" }, { status: 503 }));
    await screen.findByText("La casa è occupata: riprova tra un momento.");
    expect(screen.getByRole("button", { name: "Rivedi con il maestro" })).toBeDefined();
  });
});

describe("what a review says", () => {
  it("adds up to the difference, and counts a lost point twice", () => {
    expect(accountOf(REVIEW, 0)).toEqual({ difference: 3, cards: 1, play: 2, rest: 0 });
    expect(accountOf(REVIEW, 1)).toEqual({ difference: -3, cards: -1, play: -2, rest: 0 });
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
