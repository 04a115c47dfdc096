// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HouseClient } from "../../src/house/house-client.ts";
import { Here } from "../../src/house/house-context.ts";
import type { CoupBranch } from "../../src/replay/model/branch.ts";
import type { CoupReview, JudgedWord } from "../../src/replay/model/coup-review.ts";
import { positionsOf } from "../../src/replay/model/replay-scenes.ts";
import { positionOfStep } from "../../src/replay/model/review.ts";
import { ReplayPage } from "../../src/replay/ReplayPage.tsx";
import { learn, speak } from "../../src/shell/language.ts";
import { replayPath } from "../../src/shell/model/routes.ts";
import { go } from "../../src/shell/router.tsx";
import { fileOf } from "../fairness/records.ts";
import { FakeHouse } from "../fake-house.ts";
import { addressOf, playerOf, replayOf } from "../replays.ts";

// Nothing moves here.
Reflect.deleteProperty(Element.prototype, "animate");

/** Seat 2 draws at step 6, and then the banker at seat 0 at step 7. */
const COUP = replayOf("online");
const PUNTA: JudgedWord = {
  step: 6,
  seat: 2,
  said: "tiro",
  better: "tiro",
  cost: 0,
  error: 0,
  how: "exact",
  is_clear: false,
};
const BANKER: JudgedWord = { ...PUNTA, step: 7, seat: 0 };
const TITLE = "Rivedi con il maestro";
/** A part of the page loads when it is first shown. */
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

const addresses: string[] = [];

/** Opens the replay as who sat first, and asks for the review. */
async function reviewed(answer: () => Response, branch?: CoupBranch) {
  const { table, deal } = COUP;
  const known: Readonly<Record<string, () => Response>> = {
    [addressOf(COUP)]: () => Response.json(COUP),
    [`/api/tables/${table}/deals/${deal}/review`]: answer,
    [`/api/deals/${table}/${deal}`]: () => new Response(fileOf("online")),
  };
  const nothing = () => Response.json({ code: "no_such_epoch", detail: "" }, { status: 404 });
  vi.stubGlobal("fetch", (path: string) => {
    addresses.push(path);
    if (path.includes("/branch?")) return Promise.resolve(Response.json(branch));
    return Promise.resolve((known[path] ?? nothing)());
  });
  history.replaceState(null, "", replayPath(table, deal));
  const you = playerOf(COUP, 0);
  const house = new HouseClient(new FakeHouse({ you }).parts());
  await act(async () => {
    house.cameIn(you);
    await Promise.resolve();
  });
  render(
    <Here.Provider value={house}>
      <ReplayPage table={table} deal={deal} />
    </Here.Provider>,
  );
  const panel = within(await screen.findByRole("region", { name: TITLE }, SLOW));
  await act(async () => {
    fireEvent.click(panel.getByRole("button", { name: TITLE }));
    await Promise.resolve();
  });
  return panel;
}

const wordsOf = (...words: JudgedWord[]) => {
  const review: CoupReview = { deal: COUP.deal, words, unpriced: 0 };
  return () => Response.json(review);
};

const texts = async (answer: () => Response) => {
  const panel = await reviewed(answer);
  const items = await panel.findAllByRole("listitem", undefined, SLOW);
  return items.map((item) => item.querySelector("span")?.textContent);
};

describe("the review of a coup", () => {
  it("names the costliest choice first, with its price in chips", async () => {
    const name = playerOf(COUP, 2).name;
    const banker: JudgedWord = { ...BANKER, better: "sto", cost: 1.5, is_clear: true };
    expect(await texts(wordsOf(PUNTA, banker))).toEqual([
      "Tu: tiro. Meglio «sto»: costa 1,5.",
      `${name}: tiro. Scelta giusta.`,
    ]);
  });

  it("sets the error beside an estimate, and calls an unclear one nearly equal", async () => {
    const clear: JudgedWord = {
      ...BANKER,
      better: "sto",
      cost: 1.5,
      error: 0.25,
      how: "playout",
      is_clear: true,
    };
    const unclear: JudgedWord = { ...clear, step: 6, cost: 0.2, is_clear: false };
    expect(await texts(wordsOf(clear, unclear))).toEqual([
      "Tu: tiro. Meglio «sto»: costa 1,5 ± 0,25.",
      "Tu: tiro. Quasi pari con «sto»: 0,20 ± 0,25.",
    ]);
  });

  it("leads to the moment before a choice, seen by who made it", async () => {
    const { name } = playerOf(COUP, PUNTA.seat);
    const panel = await reviewed(wordsOf(PUNTA));
    const [choice] = await panel.findAllByRole("button", { name: /: tiro/ }, SLOW);
    act(() => void fireEvent.click(choice!));
    const moment = positionOfStep(positionsOf(COUP), PUNTA.step);
    expect(screen.getByRole<HTMLInputElement>("slider").value).toBe(String(moment));
    expect(screen.getByRole<HTMLInputElement>("radio", { name }).checked).toBe(true);
  });

  it("stays while the panel of a phone is closed", async () => {
    const panel = await reviewed(wordsOf(PUNTA));
    await panel.findAllByRole("listitem", undefined, SLOW);
    act(() => void fireEvent.click(document.querySelector(".replay-more")!));
    const dialog = within(screen.getByRole("dialog"));
    expect(dialog.getAllByRole("button", { name: /: tiro/ })).toHaveLength(1);
  });

  it("says that nobody had a choice", async () => {
    const panel = await reviewed(wordsOf());
    await panel.findByText("In questa mano nessuno aveva una scelta.", undefined, SLOW);
  });

  it("says how many choices have no price", async () => {
    const panel = await reviewed(() =>
      Response.json({ deal: COUP.deal, words: [PUNTA], unpriced: 2 }),
    );
    await panel.findByText(
      "Per altre 2 scelte di questa mano il maestro non ha un prezzo.",
      undefined,
      SLOW,
    );
  });

  it("says why it does not come, and lets one try again", async () => {
    const panel = await reviewed(() =>
      Response.json({ code: "busy", detail: "" }, { status: 503 }),
    );
    await panel.findByText("La casa è occupata: riprova tra un momento.", undefined, SLOW);
    expect(panel.getByRole("button", { name: TITLE })).toBeDefined();
  });
});

/** A what-if of the banker's choice, up to a step of the coup. */
function branchTo(end: number, changes: readonly number[] | null): CoupBranch {
  const happened = [-40, 0, 40];
  return { kind: "coup", happened, changes, steps: COUP.steps.slice(BANKER.step, end) };
}

/** Goes to the banker's choice, and plays on from there. */
async function playedOn(branch: CoupBranch) {
  const panel = await reviewed(wordsOf(BANKER), branch);
  const [choice] = await panel.findAllByRole("button", { name: /: tiro/ }, SLOW);
  act(() => void fireEvent.click(choice!));
  await act(async () => {
    fireEvent.click(screen.getByRole("button", { name: "Gioca tu da qui" }));
    await new Promise((resolve) => setTimeout(resolve));
  });
  return screen.findByRole("region", { name: "E se…" });
}

describe("the what-if of a coup", () => {
  it("lets the person choose the word, and asks how it goes on", async () => {
    const note = await playedOn(branchTo(BANKER.step + 1, null));
    expect(note.textContent).toMatch(/Tocca a te: scegli\./);
    const choices = within(await screen.findByRole("group", { name: "E se…" }, SLOW));
    await act(async () => {
      fireEvent.click(choices.getByRole("button", { name: "Sto" }));
      await new Promise((resolve) => setTimeout(resolve));
    });
    const asked = new URL(addresses.findLast((path) => path.includes("branch"))!, "http://house");
    expect(asked.searchParams.get("seat")).toBe(`${BANKER.seat}`);
    expect(JSON.parse(asked.searchParams.get("answers")!)).toEqual([{ type: "say", word: "sto" }]);
  });

  it("sets the chips beside those of the coup as it was played", async () => {
    const note = await playedOn(branchTo(COUP.steps.length, [25, 0, -25]));
    act(() => void fireEvent.keyDown(document.body, { key: "End" }));
    expect(note.textContent).toMatch(/Così \+25 fiches; nella mano giocata −40\./);
  });

  it("leaves the proof of the shuffle to the coup as it was played", async () => {
    const proofs = () => addresses.filter((path) => path.startsWith("/api/deals/")).length;
    const before = proofs();
    await playedOn(branchTo(BANKER.step + 1, null));
    expect(proofs() - before).toBe(1);
  });

  it("is not offered where nobody chooses", async () => {
    await reviewed(wordsOf(BANKER));
    act(() => void fireEvent.keyDown(document.body, { key: "End" }));
    expect(screen.queryByRole("button", { name: "Gioca tu da qui" })).toBeNull();
  });
});
