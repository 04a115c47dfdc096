// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { speak } from "../../../src/app/language.ts";
import { sitAt } from "../../at-table.tsx";
import { type Shown, frameOf } from "../../fixtures.ts";

beforeEach(() => speak("it"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const shown = (name: string): Shown<"chemin_de_fer"> => frameOf<"chemin_de_fer">(name);
const seats = (container: Element) => [...container.querySelectorAll<HTMLElement>(".salon-seat")];
const stops = (all: readonly HTMLElement[]) => all.filter((one) => one.tabIndex === 0).length;

describe("whose turn at the bank is next", () => {
  it("is marked at his seat alone", async () => {
    const { container } = await sitAt(shown("cdf-won"));
    const notes = [...container.querySelectorAll(".plate-note")];
    expect(notes.map((note) => note.textContent)).toEqual(["poiProssimo di turno"]);
    expect(notes[0]!.closest(".plate")?.getAttribute("data-seat")).toBe("1");
  });

  it("is nobody's to tell at the casino (F28)", async () => {
    const { container } = await sitAt(shown("casino-word"));
    expect(container.querySelector(".plate-note")).toBeNull();
  });
});

describe("the seats by the keyboard", () => {
  it("are one stop, the croupier's among them", async () => {
    const { container } = await sitAt(shown("casino-bets"));
    const all = seats(container);
    expect([all.length, stops(all)]).toEqual([13, 1]);
    all[0]!.focus();
    fireEvent.keyDown(all[0]!, { key: "End" });
    expect(document.activeElement).toBe(all.at(-1));
    fireEvent.keyDown(all.at(-1)!, { key: "Home" });
    for (const seat of all.slice(0, -1)) fireEvent.keyDown(seat, { key: "ArrowRight" });
    expect(document.activeElement).toBe(all.at(-1));
    expect(stops(seats(container))).toBe(1);
  });

  it("tell what each has bet, and whether it counts", async () => {
    await sitAt(shown("cdf-cut"));
    const mine = screen.getByRole("group", { name: "Tu" });
    expect(within(mine).getByText("puntata 40: vale 30")).toBeTruthy();
  });
});

describe("the bets by the keyboard", () => {
  const list = () => screen.getByRole("region", { name: "Puntate, per la mano" });

  it("are one stop, in the order in which they are served", async () => {
    await sitAt(shown("cdf-cut"));
    const bets = within(list()).getAllByRole("listitem");
    expect([list().tabIndex, stops(bets)]).toEqual([-1, 1]);
    bets[0]!.focus();
    fireEvent.keyDown(bets[0]!, { key: "ArrowDown" });
    expect(document.activeElement).toBe(bets[1]);
    expect(stops(within(list()).getAllByRole("listitem"))).toBe(1);
  });

  it("are a stop while there are none, too", async () => {
    await sitAt(shown("cdf-last"));
    expect(list().tabIndex).toBe(0);
  });
});
