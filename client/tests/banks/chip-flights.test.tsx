// @vitest-environment happy-dom
import { cleanup } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { heightOf } from "../../src/felt/ChipStack.tsx";
import { eventsOf } from "../../src/play/game-events.ts";
import { restoreInteractionSettings } from "../../src/shell/interaction-settings.ts";
import { speak } from "../../src/shell/language.ts";
import { sitAt } from "../at-table.tsx";
import { framesOf, type Shown } from "../fixtures.ts";

beforeEach(() => speak("it"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  restoreInteractionSettings();
});

/** The stacks in flight as the result of a hand of sette e mezzo is shown: from and to which seat. */
async function flown(pace: string) {
  localStorage.setItem("circolo.pace", pace);
  restoreInteractionSettings();
  const [before, settled] = framesOf<"sette_e_mezzo">("sette_e_mezzo-settled") as [
    Shown<"sette_e_mezzo">,
    Shown<"sette_e_mezzo">,
  ];
  const page = await sitAt(before);
  await page.show(settled);
  const stacks = [...page.container.querySelectorAll<HTMLElement>(".chip-flight")];
  const { changes } = eventsOf(settled, "deal_ended").at(-1)!.settlement;
  return {
    page,
    changes,
    banker: before.match!.bank!.banker,
    ways: stacks.map(({ dataset }) => [Number(dataset["from"]), Number(dataset["to"])]),
  };
}

describe("chips that move between people", () => {
  it("fly from who has lost to the bank, and from the bank to who has won", async () => {
    const { page, changes, banker, ways } = await flown("normal");
    const bettors = changes.flatMap((change, seat) =>
      change === 0 || seat === banker ? [] : [change > 0 ? [banker, seat] : [seat, banker]],
    );
    expect(bettors.length).toBeGreaterThan(0);
    expect(ways).toEqual(bettors);
    await page.pass(2_000);
    expect(page.container.querySelector(".chip-flight")).toBeNull();
  });

  it("do not fly where nothing is to move", async () => {
    expect((await flown("none")).ways).toEqual([]);
  });

  it("stand higher the more they are worth", () => {
    expect([0, 1, 20, 60, 1_000_000].map(heightOf)).toEqual([0, 1, 2, 3, 6]);
  });
});
