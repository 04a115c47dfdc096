// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chipsBefore } from "../../../src/games/chemin_de_fer/model/seats.ts";
import { textGame } from "../../../src/games/chemin_de_fer/model/text-game.ts";
import { speak } from "../../../src/shell/language.ts";
import { sitAt } from "../../at-table.tsx";
import { frameOf, type Shown } from "../../fixtures.ts";
import { speechIn } from "../../speech.ts";

beforeEach(() => speak("it"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ITALIAN = await speechIn("it");
const shown = (name: string): Shown<"chemin_de_fer"> => frameOf<"chemin_de_fer">(name);
const seats = (container: Element) => [
  ...container.querySelectorAll<HTMLElement>(".chemin-de-fer-seat"),
];
const stops = (all: readonly HTMLElement[]) => all.filter((one) => one.tabIndex === 0).length;

describe("whose turn at the bank is next", () => {
  it("is marked at their seat alone", async () => {
    const { container } = await sitAt(shown("chemin_de_fer-won"));
    const notes = [...container.querySelectorAll(".plate-note")];
    expect(notes.map((note) => note.textContent)).toEqual(["prossimoProssimo di turno"]);
    expect(notes[0]!.closest(".plate")?.getAttribute("data-seat")).toBe("1");
  });

  it("is nobody's to tell at the casino (F28)", async () => {
    const { container } = await sitAt(shown("chemin_de_fer-casino-word"));
    expect(container.querySelector(".plate-note")).toBeNull();
  });
});

describe("the chips of who holds the bank", () => {
  it.each(["chemin_de_fer-bets", "chemin_de_fer-mine", "chemin_de_fer-casino-bets"])(
    "stand beside the bank and not in it: %s (F4)",
    async (name) => {
      const frame = shown(name);
      const { bank, reserved } = frame.match!;
      const { banker, posta, garage } = bank!;
      const beside = frame.view.places[banker]!.stack - posta - garage;
      expect(reserved[banker]).toBeGreaterThan(0);
      const { container } = await sitAt(frame);
      const plate = container.querySelector<HTMLElement>('[data-banker="true"]')!;
      expect(within(plate).queryByText(`${beside} fiches`)).not.toBeNull();
      expect(textGame.seat(ITALIAN, frame, banker)).toContain(
        ITALIAN.text("text.chips", { chips: beside }),
      );
      expect(textGame.score(ITALIAN, { ...frame, seat: banker })).toContain(String(beside));
    },
  );

  it("leave out the partner's half too, and nobody's bets (F29)", () => {
    const frame = shown("chemin_de_fer-casino-bets");
    const match = frame.match!;
    const bank = { ...match.bank!, partner: 7 };
    const reserved = match.reserved.map((chips, seat) => (seat === 7 || seat === 6 ? 20 : chips));
    const halved = { ...frame, match: { ...match, bank, reserved } };
    const stack = (seat: number) => frame.view.places[seat]!.stack;
    expect(chipsBefore(halved, 7)).toBe(stack(7) - 20);
    expect(chipsBefore(halved, 6)).toBe(stack(6));
  });
});

describe("the seats by the keyboard", () => {
  it("are one stop, the croupier's among them", async () => {
    const { container } = await sitAt(shown("chemin_de_fer-casino-bets"));
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
    await sitAt(shown("chemin_de_fer-cut"));
    const mine = screen.getByRole("group", { name: "Tu" });
    expect(within(mine).getByText("puntata 40: vale 30")).toBeTruthy();
  });
});

describe("the bets by the keyboard", () => {
  const list = () => screen.getByRole("region", { name: "Puntate, per la mano" });

  it("are one stop, in the order in which they are served", async () => {
    await sitAt(shown("chemin_de_fer-cut"));
    const bets = within(list()).getAllByRole("listitem");
    expect([list().tabIndex, stops(bets)]).toEqual([-1, 1]);
    bets[0]!.focus();
    fireEvent.keyDown(bets[0]!, { key: "ArrowDown" });
    expect(document.activeElement).toBe(bets[1]);
    expect(stops(within(list()).getAllByRole("listitem"))).toBe(1);
  });

  it("are a stop while there are none, too", async () => {
    await sitAt(shown("chemin_de_fer-last"));
    expect(list().tabIndex).toBe(0);
  });
});
