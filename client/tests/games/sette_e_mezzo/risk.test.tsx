// @vitest-environment happy-dom
import { cleanup, screen, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { textGame } from "../../../src/games/sette_e_mezzo/model/text-game.ts";
import type { Frame } from "../../../src/protocol/wire.gen.ts";
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
const ALL_IN = "Puoi perdere al massimo 37: ogni puntata è esattamente il minimo";
/** A banker with 37 chips against five punte, at a table whose least bet is 10 (S18). */
const STAKED = { amount: { low: 37, high: 37, step: 10 }, punte: 5, all_in: true };

function offeredAllIn(): Shown<"sette_e_mezzo"> {
  const frame = shown("sette_e_mezzo-classica-bank");
  const asks = frame.asks.map((ask) => ({
    ...ask,
    offers: [{ type: "take_bank" as const, ...STAKED }, { type: "pass_bank" as const }],
  }));
  return { ...frame, asks };
}

function settableAllIn(): Shown<"sette_e_mezzo"> {
  const offer: Frame["premoves"][number] = {
    type: "set_bank",
    refusable: true,
    until: ["next_bank"],
    ...STAKED,
  };
  return { ...shown("sette_e_mezzo-classica-settled"), asks: [], premoves: [offer] };
}

describe("the largest loss of a bank of classica (S18)", () => {
  it("is all that an all-in banker has, and the words say what each bet is", async () => {
    await sitAt(offeredAllIn());
    expect(screen.getByText(ALL_IN)).toBeTruthy();
  });

  it("stands in the panel of what is set beforehand", async () => {
    await sitAt(settableAllIn());
    const panel = within(screen.getByRole("group", { name: "In anticipo" }));
    expect(panel.getByText(ALL_IN)).toBeTruthy();
  });

  it("is told in text mode, for a bank that is offered and for one that may be set", () => {
    expect(textGame.actions(ITALIAN, offeredAllIn())).toContain(ALL_IN);
    expect(textGame.actions(ITALIAN, settableAllIn())).toContain(ALL_IN);
    const words = textGame.actions(ITALIAN, shown("sette_e_mezzo-classica-bank"));
    expect(words).toContain("Con 10 puoi perdere al massimo 30.");
  });
});

describe("a question whose time costs chips when it runs out", () => {
  const COST = "Se il tempo scade perdi 60";

  it("says so with the amount (S11, S20)", async () => {
    const frame = shown("sette_e_mezzo-classica-bank");
    expect(frame.asks[0]?.silence).toBe(60);
    await sitAt(frame);
    expect(screen.getByText(COST)).toBeTruthy();
    expect(textGame.actions(ITALIAN, frame)).toContain(COST);
    cleanup();
    await sitAt(shown("sette_e_mezzo-bet"));
    expect(screen.getByText("Se il tempo scade perdi 5")).toBeTruthy();
  });

  it("is not said to somebody who has no clock (R11)", async () => {
    const frame = shown("sette_e_mezzo-classica-bank");
    const deadlines = frame.deadlines.map((one) => ({ ...one, untimed: true }));
    const alone = { ...frame, deadlines };
    await sitAt(alone);
    expect(screen.queryByText(/Se il tempo scade/)).toBeNull();
    expect(textGame.actions(ITALIAN, alone)).not.toContain("Se il tempo scade");
  });

  it("is not said where silence costs nothing (S7, S10)", async () => {
    for (const name of ["sette_e_mezzo-bank", "sette_e_mezzo-play", "sette_e_mezzo-word"]) {
      await sitAt(shown(name));
      expect(screen.queryByText(/Se il tempo scade/)).toBeNull();
      cleanup();
    }
  });
});
