// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { HouseClient } from "../../src/house/house-client.ts";
import { Here } from "../../src/house/house-context.ts";
import type { Frame, FreezeOut } from "../../src/protocol/wire.gen.ts";
import { learn, speak } from "../../src/shell/language.ts";
import { TournamentStrip } from "../../src/tournaments/at-table/TournamentStrip.tsx";
import { toThePrizes } from "../../src/tournaments/model/prize-edge.ts";
import { teamOf } from "../../src/tournaments/model/tournament-state.ts";
import type { TournamentView } from "../../src/tournaments/model/tournaments.ts";
import { FakeHouse, GIULIA } from "../fake-house.ts";
import { frameOf } from "../fixtures.ts";
import { shownOf, viewOf } from "./shown.ts";

beforeEach(async () => {
  await speak("it");
  await learn("tournaments");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Shows the line at a table of a tournament; the house then tells of changes. */
async function strip(name: string, change: Partial<TournamentView> = {}) {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(GIULIA)));
  const shown = shownOf(name);
  const event = { ...shown, view: { ...shown.view, ...change } };
  const fake = new FakeHouse({ event: new Map([[event.view.id, event]]) });
  const house = new HouseClient(fake.parts());
  await house.enter();
  const frame = frameOf<"sette_e_mezzo">("sette_e_mezzo-tournament");
  const sheet = { ...frame.view.sheet, event: event.view.id };
  const newest = { ...frame, view: { ...frame.view, sheet } } as Frame;
  const { container } = render(
    <Here.Provider value={house}>
      <TournamentStrip newest={newest} />
    </Here.Provider>,
  );
  await act(() => new Promise((done) => setTimeout(done, 10)));
  const becomes = (view: Partial<TournamentView>) =>
    act(async () => fake.socket.says({ ...event, view: { ...event.view, ...view } }));
  return { container, becomes, view: event.view };
}

/** The standings in which the first of those left are out, one for each of these places. */
function without(view: TournamentView, ...places: readonly number[]) {
  const left = view.standings.filter(({ out }) => !out).slice(-places.length);
  const gone = left.map(({ team }) => team);
  return view.standings.map((one) =>
    gone.includes(one.team)
      ? { ...one, out: true, place: places[gone.indexOf(one.team)]!, chips: 0 }
      : one,
  );
}

/** As many left as win something, and so many more. */
function leftAbovePrizes(view: TournamentView, more: number) {
  const most = view.prizes.length + more;
  let left = 0;
  return view.standings.map((one) => ({ ...one, out: one.out || ++left > most }));
}

const line = (container: Element) => container.querySelector(".strip-line")!.textContent!;

describe("the line of a tournament at its table", () => {
  it("tells who has just gone out, in place of the name, and the name again later", async () => {
    const { container, becomes, view } = await strip("freeze");
    expect(line(container)).toContain("Sette e mezzo del sabato");
    vi.useFakeTimers();
    await becomes({ standings: without(view, 19, 20) });
    expect(container.querySelector(".strip-name")!.textContent).toMatch(/^Fuori: [^,(]+, [^,(]+$/);
    expect(screen.getAllByRole("status").some((one) => one.textContent?.startsWith("Fuori"))).toBe(
      true,
    );
    await act(async () => {
      await vi.advanceTimersByTimeAsync(10_000);
    });
    expect(container.querySelector(".strip-name")!.textContent).toBe("Sette e mezzo del sabato");
  });

  it("lets a player who is out enter again while the list is open", async () => {
    const { becomes, view } = await strip("freeze");
    const format = { ...view.sheet.format, late_levels: 2, reentries: 1 } as FreezeOut;
    const team = teamOf(view, GIULIA.player)!;
    const isOut = {
      sheet: { ...view.sheet, format },
      standings: view.standings.map((one) => (one.team === team ? { ...one, out: true } : one)),
    };
    await becomes({ ...isOut, late_entries: true });
    const again = screen.getByText("Iscriviti di nuovo");
    expect(again.getAttribute("href")).toBe(`/tournament/${view.id}`);
    await becomes({ ...isOut, late_entries: false });
    expect(screen.queryByText("Iscriviti di nuovo")).toBeNull();
    expect(screen.getByText("Guarda")).toBeTruthy();
  });

  it("tells nothing of those who were out before", async () => {
    const { container } = await strip("freeze");
    expect(line(container)).not.toContain("Fuori");
  });

  it("tells how far the prizes are, once they are near", async () => {
    const { container, becomes, view } = await strip("freeze");
    expect(line(container)).not.toContain("premi:");
    await becomes({ standings: leftAbovePrizes(view, 1) });
    expect(line(container)).toContain("ai premi: 1");
    expect(container.querySelector(".is-bubble")).not.toBeNull();
    await becomes({ standings: leftAbovePrizes(view, 0) });
    expect(line(container)).toContain("tutti a premio");
    fireEvent.click(container.querySelector(".strip-line")!);
    expect(screen.getByText("Zona premi")).toBeTruthy();
  });

  it("states hand for hand while it holds", async () => {
    const { becomes, view } = await strip("hand");
    expect(screen.getByText(/^Mano per mano: un colpo/)).toBeTruthy();
    await becomes({ level: { ...view.level!, hand_for_hand: false } });
    expect(screen.queryByText(/^Mano per mano/)).toBeNull();
  });

  it("tells a player where to they move", async () => {
    const { becomes, view } = await strip("freeze");
    const team = teamOf(view, GIULIA.player)!;
    const [first, second] = view.tables;
    const moved = (to: string | null, seat: number | null) => ({
      tables: [{ ...first!, moving: [{ team, to, seat }] }, ...view.tables.slice(1)],
    });
    await becomes(moved(second!.table, 3));
    expect(screen.getByText("Dopo questa mano vai al tavolo 3, posto 4.")).toBeTruthy();
    await becomes(moved(null, null));
    expect(screen.getByText("Dopo questa mano cambi tavolo.")).toBeTruthy();
  });
});

describe("the edge of the prizes", () => {
  it("counts the people who must go out, and no bots", () => {
    const view = viewOf("freeze");
    const left = view.standings.filter(({ out }) => !out).length;
    expect(toThePrizes(view)).toBe(left - view.prizes.length);
    const people = view.people.map((one) => ({ ...one, bot: true }));
    expect(toThePrizes({ ...view, people })).toBe(0);
  });

  it("is nowhere where nobody goes out, or nothing is paid", () => {
    expect(toThePrizes(viewOf("swiss"))).toBeNull();
    expect(toThePrizes({ ...viewOf("freeze"), prizes: [] })).toBeNull();
    expect(toThePrizes(viewOf("over"))).toBeNull();
  });
});
