// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HouseClient } from "../../src/house/house-client.ts";
import { Here } from "../../src/house/house-context.ts";
import type { Frame } from "../../src/protocol/wire.gen.ts";
import { learn, speak } from "../../src/shell/language.ts";
import { TableNotices } from "../../src/tournaments/at-table/TableNotices.tsx";
import type { Note, TournamentView } from "../../src/tournaments/model/tournaments.ts";
import { FakeHouse, GIULIA } from "../fake-house.ts";
import { frameOf } from "../fixtures.ts";
import { shownOf } from "./shown.ts";

const NOON = Date.UTC(2026, 10, 22, 12);

beforeEach(async () => {
  vi.stubEnv("TZ", "UTC");
  localStorage.clear();
  await speak("it");
  await learn("tournaments");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const note = (what: string, why: string, table: string | null = null): Note => ({
  at: NOON + why.length,
  what,
  by: "p-sala",
  why,
  table,
});

/** Shows the notices at a table of a tournament, or at one of its own. */
async function at(change: Partial<TournamentView> | null, view: Partial<Frame["view"]> = {}) {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(GIULIA)));
  const shown = shownOf("freeze");
  const event = { ...shown, view: { ...shown.view, ...change } };
  const fake = new FakeHouse({ event: new Map([[event.view.id, event]]) });
  const house = new HouseClient(fake.parts());
  await house.enter();
  const frame = frameOf<"sette_e_mezzo">("sette_e_mezzo-tournament");
  const sheet = { ...frame.view.sheet, event: change === null ? null : event.view.id };
  const newest = { ...frame, table: "t7", view: { ...frame.view, ...view, sheet } } as Frame;
  render(
    <Here.Provider value={house}>
      <TableNotices newest={newest} />
    </Here.Provider>,
  );
  await act(() => new Promise((done) => setTimeout(done, 10)));
}

const told = () => screen.queryByRole("alert")?.textContent ?? "";

describe("what a director has said", () => {
  it.each([
    ["paused", "Torneo in pausa: si cambia il mazzo"],
    ["cancelled", "Torneo annullato: si cambia il mazzo"],
    ["corrected", "Posti e premi corretti: si cambia il mazzo"],
  ])("is in sight at every table, with the reason: %s", async (what, words) => {
    await at({ notes: [note(what, "si cambia il mazzo")] });
    expect(told()).toBe(`12:00 · ${words}`);
  });

  it("is in sight until it has been read, and never again on this device", async () => {
    const notes = [note("paused", "pausa pranzo"), note("cancelled", "manca la luce")];
    await at({ notes });
    expect(told()).toContain("pausa pranzo");
    fireEvent.click(screen.getByRole("button", { name: "Ho letto" }));
    expect(told()).toBe("");
    cleanup();
    await at({ notes: [...notes, note("paused", "torna la luce, si aspetta")] });
    expect(told()).toBe("12:00 · Torneo in pausa: torna la luce, si aspetta");
  });

  it("says of a pause whether clocks run", async () => {
    const change = { paused: true, notes: [note("paused", "si aspetta la corrente")] };
    await at(change);
    expect(told()).toMatch(/corrente\. Questa mano si finisce, e il suo orologio corre\.$/);
    cleanup();
    await at(change, { still: true });
    expect(told()).toMatch(/corrente\. Tutti gli orologi sono fermi\.$/);
  });

  it("is told at the table of the match that was decided alone", async () => {
    await at({ notes: [note("adjudicated", "tempo scaduto", "t8")] });
    expect(told()).toBe("");
    cleanup();
    await at({ notes: [note("adjudicated", "tempo scaduto", "t7")] });
    expect(told()).toContain("tempo scaduto");
  });

  it("does not tell what comes without a reason", async () => {
    await at({ notes: [note("resumed", ""), note("extended", "5"), note("paused", "")] });
    expect(told()).toBe("");
  });
});

describe("a deal that staff let not count", () => {
  it.each([
    [3, null],
    [4, {}],
  ])("is told at its table until that is read: %i", async (deal, event) => {
    await at(event, { voided: [{ deal, why: "una carta era segnata" }] });
    expect(told()).toBe(`La smazzata ${deal} non conta: una carta era segnata`);
    fireEvent.click(screen.getByRole("button", { name: "Ho letto" }));
    expect(told()).toBe("");
  });
});
