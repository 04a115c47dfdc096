// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SETTE } from "../../../src/games/sette_e_mezzo/model/game-speech.ts";
import { handAt } from "../../../src/games/sette_e_mezzo/model/hands.ts";
import { changesBySeat, handChanges } from "../../../src/games/sette_e_mezzo/model/results.ts";
import { showdownOf } from "../../../src/games/sette_e_mezzo/model/showdown.ts";
import { announce } from "../../../src/play/table-log.ts";
import { speak } from "../../../src/shell/language.ts";
import { sitAt } from "../../at-table.tsx";
import { framesOf, type Shown } from "../../fixtures.ts";
import { speechIn } from "../../speech.ts";

beforeEach(() => speak("it"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Sette = Shown<"sette_e_mezzo">;
const ITALIAN = await speechIn("it");
const pair = (name: string) => framesOf<"sette_e_mezzo">(name) as [Sette, Sette];
const box = (container: Element, seat: number) =>
  container.querySelector(`.seat-box:has([data-seat="${seat}"])`)!;
const changeAt = (container: Element, seat: number) =>
  box(container, seat).querySelector(".seat-change")?.textContent ?? null;

describe("a hand that is settled beside an absent seat (S10)", () => {
  const [before, settled] = pair("sette_e_mezzo-forfeit");

  it("has brought everybody what the hand has brought", () => {
    expect(handChanges(settled)).toEqual([0, 0, 10, -10, 0, 0, 0, 0]);
    expect(changesBySeat(settled)).toEqual([0, -5, 10, -10, 0, 0, 0, 0]);
  });

  it("shows each seat its own result, in the headline too", async () => {
    const page = await sitAt(before);
    await page.show(settled);
    expect(changeAt(page.container, settled.seat!)).toBe("+10");
    expect(changeAt(page.container, 3)).toBe("−10");
    expect(changeAt(page.container, 1)).toBe("−5");
    expect(page.container.querySelector(".status-line")?.textContent).toBe("Vinci 10");
  });

  it("is the largest word in the middle of the felt, until the pot stands there again", async () => {
    const page = await sitAt(before);
    await page.show(settled);
    const middle = () => page.container.querySelector(".sette-pot")?.textContent;
    expect(middle()).toBe("Vinci 10");
    await page.pass(4_000);
    expect(middle()).not.toBe("Vinci 10");
  });

  it("tells each in the log, and the absent seat once", () => {
    const told = announce(ITALIAN, { frame: settled, before }, SETTE);
    expect(told).toContain("Vinci 10.");
    expect(told).toContain("Don Peppino: 5 persi senza giocare.");
    expect(told.match(/Vince/g)).toBeNull();
  });
});

describe("a hand after which the next is dealt at once", () => {
  const [before, settled] = pair("sette_e_mezzo-dealt");

  it("lies there as it ended while its result is held", async () => {
    const page = await sitAt(before);
    await page.show(settled);
    expect(changeAt(page.container, settled.seat!)).toBe("−10");
    const shown = showdownOf(settled, before)!;
    expect(shown.coup?.over).toBe(true);
    const cards = shown.coup!.hands.flatMap((hand) => [hand.covered, ...hand.open]);
    expect(page.container.querySelectorAll(".seat-card")).toHaveLength(cards.length);
    await page.pass(2_000);
    expect(page.container.querySelectorAll(".seat-change")).toHaveLength(0);
    expect(screen.queryByText("Perdi 10")).toBeNull();
  });

  it("shows the cards that decided it, and what they come to", () => {
    const shown = showdownOf(settled, before)!;
    const hand = handAt(shown, settled.seat!)!;
    expect(hand).toMatchObject({ isShown: true, isBust: true });
    expect(hand.cards).toHaveLength(before.match!.coup!.hands[0]!.open.length + 2);
    expect(showdownOf(before, null)).toBeNull();
  });
});
