// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { celebrations } from "../../../src/games/sette_e_mezzo/model/celebrations.ts";
import { cuesOf } from "../../../src/games/sette_e_mezzo/model/hand-cues.ts";
import type { SceneKind } from "../../../src/play/scene-queue.ts";
import { learn, speak } from "../../../src/shell/language.ts";
import { speech } from "../../../src/shell/page-speech.ts";
import { sitAt } from "../../at-table.tsx";
import { frameOf, framesOf, type Shown } from "../../fixtures.ts";

type Frame = Shown<"sette_e_mezzo">;
const shown = (name: string) => frameOf<"sette_e_mezzo">(name);

beforeEach(async () => {
  await speak("it");
  await learn("sette_e_mezzo");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** The frame as if these events, and nothing else, had led to it. */
function after(frame: Frame, ...events: readonly object[]): Frame {
  const played = events.map((event) => ({ type: "played", cause: "player", seat: null, event }));
  return { ...frame, events: played } as unknown as Frame;
}

describe("the moments of sette e mezzo", () => {
  const word = shown("sette_e_mezzo-word");
  const seen = (frame: Frame, act: SceneKind = "settled") =>
    celebrations(speech, { frame, act }).map(({ kind, seat, words }) => [kind, seat, words]);

  it("are seven and a half, and the matta, at the seat of the hand", () => {
    const given = { type: "card_given", seat: 1, card: "RD" };
    const full = { type: "stood", seat: 1, why: "full" };
    expect(seen(after(word, given))).toEqual([["matta", 1, "La matta!"]]);
    expect(seen(after(word, { ...given, card: "2C" }, full))).toEqual([
      ["sevenAndHalf", 1, "Sette e mezzo!"],
    ]);
    expect(seen(after(word, given, full))).toEqual([
      ["sevenAndHalf", 1, "Sette e mezzo con la matta!"],
    ]);
    expect(seen(after(word, { type: "stood", seat: 1, why: "sto" }))).toEqual([]);
  });

  it("come with the result of a hand that ends, once", () => {
    const frame = shown("sette_e_mezzo-settled");
    const all = after(
      frame,
      { type: "stood", seat: 0, why: "full" },
      { type: "deal_ended", settlement: { changes: [], house: 0 } },
    );
    expect(seen(all, "result")).toHaveLength(1);
    expect(seen(all, "settled")).toEqual([]);
  });

  it("tell nobody else of my covered matta", () => {
    const mine = shown("sette_e_mezzo-matta");
    const isDealt = mine.events.some(
      (event) => event.type === "played" && event.event.type === "cards_covered",
    );
    expect(isDealt).toBe(true);
    expect(seen(mine)).toEqual([["matta", mine.seat, "La matta!"]]);
    expect(seen({ ...mine, seat: null })).toEqual([]);
  });
});

describe("the sounds of sette e mezzo", () => {
  const heard = (frame: Frame, act: SceneKind) => cuesOf({ frame, act });

  it("are cards, a bust, and my chips, with the result of the hand that ends", () => {
    const bust = shown("sette_e_mezzo-bust");
    expect(heard(bust, "result")[0]).toBe("bust");
    expect(heard(bust, "settled")).toEqual([]);
    const lost = shown("sette_e_mezzo-settled");
    expect(heard(lost, "result")).toEqual(["card", "chipsLost"]);
    expect(heard(shown("sette_e_mezzo-word"), "settled")).toEqual(["card"]);
    expect(heard(shown("sette_e_mezzo-bet"), "settled")).toEqual(["deal"]);
  });
});

describe("the middle of the felt", () => {
  it("holds the pot", async () => {
    const { container } = await sitAt(shown("sette_e_mezzo-word"));
    expect(container.querySelector(".sette-pot")?.textContent).toBe("Piatto40");
  });

  it("leaves my result in my seat while the next hand is played", async () => {
    const [before, dealt] = framesOf<"sette_e_mezzo">("sette_e_mezzo-dealt") as [Frame, Frame];
    const page = await sitAt(before);
    await page.show(dealt);
    await page.pass(2_000);
    expect(screen.getByText(/^Ultima mano [+−]\d+$/).closest("[data-mine=true]")).not.toBeNull();
  });
});
