// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { speak } from "../../../src/shell/language.ts";
import { sitAt } from "../../at-table.tsx";
import { frameOf, type Shown } from "../../fixtures.ts";

beforeEach(() => speak("it"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const shown = (name: string): Shown<"chemin_de_fer"> => frameOf<"chemin_de_fer">(name);
const button = (name: RegExp) => screen.getByRole("button", { name });
type Page = Awaited<ReturnType<typeof sitAt>>;
const acts = (page: Page) => page.fake.socket.of("act").map(({ ask, action }) => ({ ask, action }));

describe("the answers of a seat", () => {
  it("go each to its own question, where two questions share a row", async () => {
    const [bets, own] = shown("chemin_de_fer-won").asks;
    const one = await sitAt(shown("chemin_de_fer-won"));
    fireEvent.click(button(/^Pronto/));
    expect(acts(one)).toEqual([{ ask: bets!.id, action: { type: "ready" } }]);
    cleanup();
    const other = await sitAt(shown("chemin_de_fer-won"));
    fireEvent.click(button(/^Dimezzo/));
    expect(acts(other)).toEqual([{ ask: own!.id, action: { type: "halve" } }]);
  });

  it("have the banker's time to add beside the bets (F16)", async () => {
    const page = await sitAt(shown("chemin_de_fer-won"));
    const line = page.container.querySelector(".chemin-de-fer-bets .chemin-de-fer-grace");
    expect(line?.textContent).toMatch(/^Puoi aumentare, anche se chiamano banco: \d+ s$/);
  });

  it("stand below what an obliged seat is charged if its time runs out (F10)", async () => {
    await sitAt(shown("chemin_de_fer-obliged"));
    expect(screen.getByText("Se il tempo scade punti 10")).toBeTruthy();
  });

  it("stand alone while a last decision is due: nothing is offered to be set beforehand", async () => {
    await sitAt(shown("chemin_de_fer-tavolo"));
    expect(screen.queryByText("Con 5 sto")).toBeNull();
  });
});
