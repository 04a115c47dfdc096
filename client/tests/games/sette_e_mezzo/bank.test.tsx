// @vitest-environment happy-dom
import { cleanup, screen, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SETTE } from "../../../src/games/sette_e_mezzo/model/game-speech.ts";
import { textGame } from "../../../src/games/sette_e_mezzo/model/text-game.ts";
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
const shown = (name: string): Shown<"sette_e_mezzo"> => frameOf<"sette_e_mezzo">(name);
const MOST = /[Pp]untata massima|puntate fino a/;

/** The bank of classica, held by a banker with 47 chips against five punte (S18). */
function allIn(): Shown<"sette_e_mezzo"> {
  const frame = shown("sette_e_mezzo-classica-bet");
  const { bank } = frame.match!;
  return { ...frame, match: { ...frame.match!, bank: { ...bank!, amount: 47, all_in: true } } };
}

describe("an all-in bank of classica (S18)", () => {
  it("is no largest bet in the score", async () => {
    const { container } = await sitAt(allIn());
    const score = container.querySelector(".score")!;
    expect(score.textContent).toContain("Tutte le fiches 47");
    expect(score.textContent).not.toMatch(MOST);
  });

  it("is announced with what each bet is", () => {
    const frame = allIn();
    const { banker, punte } = frame.match!.bank!;
    const taken = { type: "bank_taken", seat: banker, amount: 47, punte, all_in: true } as const;
    const told = SETTE.eventText(ITALIAN, taken, frame);
    expect(told).toContain("banco con tutte le fiches, 47; ogni puntata è esattamente il minimo.");
    const words = textGame.table(ITALIAN, frame);
    expect(words).toContain("con tutte le fiches, 47; ogni puntata è esattamente il minimo.");
    expect(words).not.toMatch(MOST);
  });

  it("is offered as all the chips that the banker has", async () => {
    const frame = shown("sette_e_mezzo-classica-bank");
    const amount = { low: 47, high: 47, step: 10 };
    const offer = { type: "take_bank" as const, amount, punte: 5, all_in: true };
    await sitAt({ ...frame, asks: frame.asks.map((ask) => ({ ...ask, offers: [offer] })) });
    expect(screen.queryByRole("group", { name: "Tutte le tue fiches" })).not.toBeNull();
    expect(screen.queryByRole("group", { name: MOST })).toBeNull();
  });
});

describe("the banker's chips", () => {
  it.each(["sette_e_mezzo-word", "sette_e_mezzo-classica-bet"])(
    "stand beside the bank and not in it: %s (S9, S18)",
    async (name) => {
      const frame = shown(name);
      const { bank, reserved } = frame.match!;
      const { banker } = bank!;
      const beside = frame.view.places[banker]!.stack - reserved[banker]!;
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

  it("of the others stand whole, with what they have bet", async () => {
    const frame = shown("sette_e_mezzo-word");
    const { banker } = frame.match!.bank!;
    const punta = frame.match!.coup!.punte.find((seat) => seat !== banker)!;
    const chips = frame.view.places[punta]!.stack;
    expect(textGame.seat(ITALIAN, frame, punta)).toContain(ITALIAN.text("text.chips", { chips }));
  });

  it("that classica sets aside are told beside the largest bet (S18)", async () => {
    const frame = shown("sette_e_mezzo-classica-bet");
    const { bank, reserved } = frame.match!;
    const { container } = await sitAt(frame);
    const score = container.querySelector(".score")!;
    expect(score.textContent).toContain(`il banco copre ${reserved[bank!.banker]}`);
  });
});
