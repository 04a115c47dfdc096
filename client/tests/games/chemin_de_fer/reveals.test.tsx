// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { celebrations } from "../../../src/games/chemin_de_fer/model/celebrations.ts";
import { revealsOf } from "../../../src/games/chemin_de_fer/model/reveals.ts";
import { LIFT } from "../../../src/games/chemin_de_fer/table/SqueezedCards.tsx";
import type { SceneKind } from "../../../src/play/scene-queue.ts";
import { learn, speak } from "../../../src/shell/language.ts";
import { speech } from "../../../src/shell/page-speech.ts";
import { comes, sitAt } from "../../at-table.tsx";
import { framesOf, type Shown } from "../../fixtures.ts";

beforeEach(async () => {
  localStorage.setItem("circolo.pace", "normal");
  await speak("it");
  await learn("chemin_de_fer");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

type Frame = Shown<"chemin_de_fer">;
const pair = (name: string) => framesOf<"chemin_de_fer">(name).slice(-2) as [Frame, Frame];

/** Sits at the table before a frame, and lets the frame come. */
async function see(name: string) {
  const [before, frame] = pair(name);
  const page = await sitAt(before);
  await page.show(frame);
  await comes();
  return {
    page,
    frame,
    line: () => page.container.querySelector("p.status-line")?.textContent,
    buttons: () => [...page.container.querySelectorAll(".chemin-de-fer-bar button")],
    faceDown: () => screen.queryAllByAltText("Carta coperta").length,
    squeezed: () => screen.queryAllByRole("button", { name: /^Spizza la carta/ }),
  };
}

describe("the cards of a coup, step by step", () => {
  const stepsOf = (name: string) => {
    const [before, frame] = pair(name);
    return revealsOf(frame, before).map(({ step, frame: { match } }) => {
      const view = match as Frame["match"];
      return [step, view?.coup?.banker.cards, view?.coup?.punta.cards, view?.coup?.over] as const;
    });
  };

  it("are dealt face down; then I may lift mine as the punta", () => {
    const mine = pair("chemin_de_fer-punta")[1].match!.coup!.punta.cards;
    expect(stepsOf("chemin_de_fer-punta")).toEqual([
      ["turn", [null, null], [null, null], false],
      ["squeeze", [null, null], mine, false],
    ]);
  });

  it("follow the word of the punta: those of the banker, whom they let squeeze, then the third", () => {
    const { banker, punta } = pair("chemin_de_fer-banker")[1].match!.coup!;
    const [covered, third] = [
      [null, null],
      [null, null, punta.cards[2]],
    ];
    expect(stepsOf("chemin_de_fer-banker")).toEqual([
      ["word", [null, null], covered, false],
      ["squeeze", banker.cards, covered, false],
      ["turn", banker.cards, covered, false],
      ["turn", banker.cards, third, false],
    ]);
  });

  it("tell neither chips nor questions of what follows", () => {
    const [before, frame] = pair("chemin_de_fer-result");
    for (const { frame: step } of revealsOf(frame, before)) {
      expect(step.view.places).toEqual(before.view.places);
      expect([step.asks, step.premoves, step.deadlines]).toEqual([[], [], []]);
    }
  });

  it("are none where the page has not seen the coup begin", () => {
    const [before, frame] = pair("chemin_de_fer-result");
    expect(revealsOf(frame, { ...before, match: null })).toEqual([]);
  });
});

describe("while the cards of a coup are revealed", () => {
  it("nothing can be answered, the chips stay, and the line says what is turned up (F2)", async () => {
    const { page, frame, line, buttons } = await see("chemin_de_fer-lost");
    expect(frame.asks).not.toEqual([]);
    const mine = () =>
      page.container.querySelector(".chemin-de-fer-seat .plate-chips")?.textContent;
    const before = mine();
    expect(buttons()).toEqual([]);
    expect(line()).toBe("Ospite 482913: Tiro.");
    await page.pass(500);
    expect(line()).toMatch(/^Ospite 482913: \S+ di \S+\.$/);
    expect(mine()).toBe(before);
    expect(screen.getByRole("log").textContent).not.toContain("Vince il banco");
    await page.pass(1_800);
    expect(line()).toMatch(/^Vince il banco/);
    expect(screen.getByRole("log").textContent).toContain("Vince il banco");
    expect(buttons()).toEqual([]);
    await page.pass(2_000);
    expect(buttons()).not.toEqual([]);
    expect(line()).toBe("Puntate aperte");
  });
});

describe("the squeeze", () => {
  async function squeeze() {
    const seen = await see("chemin_de_fer-punta");
    await seen.page.pass(900);
    return seen;
  }

  it("covers my cards until it ends, and asks nothing meanwhile", async () => {
    const { page, faceDown, squeezed, line, buttons } = await squeeze();
    expect([squeezed().length, faceDown()]).toEqual([2, 4]);
    expect(line()).toBe("Tieni premuta una carta per spizzarla");
    expect(buttons()).toEqual([]);
    await page.pass(2_000);
    expect([squeezed().length, faceDown()]).toEqual([0, 2]);
    expect(buttons()).not.toEqual([]);
  });

  it("lifts a card while it is held, and lets it fall when it is let go", async () => {
    const { page, squeezed } = await squeeze();
    fireEvent.pointerDown(squeezed()[0]!);
    expect(squeezed()[0]!.classList).toContain("is-held");
    await page.pass(LIFT - 1);
    fireEvent.pointerUp(squeezed()[0]!);
    fireEvent.click(squeezed()[0]!);
    await page.pass(10);
    expect(squeezed()).toHaveLength(2);
    expect(squeezed()[0]!.classList).not.toContain("is-held");
  });

  it("turns a card that is held for long, or tapped; after both it ends, and nothing is sent", async () => {
    const { page, squeezed, buttons } = await squeeze();
    fireEvent.pointerDown(squeezed()[0]!);
    await page.pass(LIFT);
    expect(squeezed()).toHaveLength(1);
    fireEvent.pointerDown(squeezed()[0]!);
    fireEvent.pointerUp(squeezed()[0]!);
    await act(() => {
      fireEvent.click(squeezed()[0]!);
    });
    expect(squeezed()).toEqual([]);
    expect(buttons()).not.toEqual([]);
    expect(page.fake.socket.of("act")).toEqual([]);
  });

  it("goes by the space bar", async () => {
    const { page, squeezed } = await squeeze();
    fireEvent.keyDown(document.body, { key: " " });
    expect(squeezed()[0]!.classList).toContain("is-held");
    await page.pass(LIFT);
    expect(squeezed()).toHaveLength(1);
  });
});

describe("the celebrations of chemin de fer", () => {
  const [before, frame] = pair("chemin_de_fer-casino-golpe");

  it("are a golpe real with its result, and a natural as it is said", () => {
    const kinds = (act: SceneKind) =>
      celebrations(speech, { frame, act }).map(({ kind, seat }) => [kind, seat]);
    expect(kinds("result")).toEqual([["golpe", frame.match?.coup?.punta.seat]]);
    expect(kinds("settled")).toEqual([]);
    const [word] = revealsOf(frame, before);
    const said = word!.frame as Frame;
    const natural = JSON.parse(JSON.stringify(said).replaceAll('"word":"tiro"', '"word":"batte"'));
    expect(celebrations(speech, { frame: said, act: "reveal" })).toEqual([]);
    expect(celebrations(speech, { frame: natural, act: "reveal" })).toMatchObject([
      { kind: "batte", words: "Batto" },
    ]);
  });
});
