// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { atStakeText } from "../../../src/games/chemin_de_fer/model/at-stake.ts";
import { speak } from "../../../src/shell/language.ts";
import { sitAt } from "../../at-table.tsx";
import { frameOf } from "../../fixtures.ts";
import { speechIn } from "../../speech.ts";

const ITALIAN = await speechIn("it");
const shown = (name: string) => frameOf<"chemin_de_fer">(name);

beforeEach(() => speak("it"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe("what a seat has at stake", () => {
  it("is for a bettor the part of the bet that counts", () => {
    expect(atStakeText(ITALIAN, shown("chemin_de_fer-punta"))).toBe("In gioco: vinci o perdi 20");
  });

  it("is for the banker all that is covered once the bets are closed (F5)", () => {
    expect(atStakeText(ITALIAN, shown("chemin_de_fer-banker"))).toBe("In gioco: vinci o perdi 30");
  });

  it("names to the banker the whole posta as the most while bets are open (F5)", () => {
    expect(atStakeText(ITALIAN, shown("chemin_de_fer-mine"))).toBe(
      "Niente in gioco, al massimo 60",
    );
  });
});

describe("the last line of the bank", () => {
  it.each(["chemin_de_fer-bets", "chemin_de_fer-punta", "chemin_de_fer-other"])(
    "explains posta and garage at the table, in %s",
    async (name) => {
      await sitAt(shown(name));
      fireEvent.click(await screen.findByRole("button", { name: "Le parole del tavolo" }));
      const dialog = within(screen.getByRole("dialog"));
      expect(dialog.getByText("Garage")).toBeTruthy();
      expect(dialog.getByText(/sono fuori gioco/)).toBeTruthy();
    },
  );
});
