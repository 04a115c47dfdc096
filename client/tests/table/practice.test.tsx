// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { roomAt } from "../../src/options/model/table-seats.ts";
import { topUpOf } from "../../src/options/model/top-up.ts";
import type { Frame } from "../../src/protocol/wire.gen.ts";
import { speak } from "../../src/shell/language.ts";
import { comes, sitAt } from "../at-table.tsx";
import { frameOf } from "../fixtures.ts";

beforeEach(() => speak("it"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The same table, which lends its chips. */
function lent(frame: Frame, view: Partial<Frame["view"]> = {}): Frame {
  const sheet = { ...frame.view.sheet, access: "private" as const, chips: "practice" as const };
  return { ...frame, view: { ...frame.view, ...view, sheet } };
}

const playing = lent(frameOf<"sette_e_mezzo">("sette_e_mezzo-bet"));
const openMenu = async () => {
  fireEvent.click(screen.getByRole("button", { name: "Menu del tavolo" }));
  await comes();
};

describe("a practice table", () => {
  it("says before the play that its chips are worth nothing elsewhere, and invites nobody", async () => {
    await sitAt(lent(frameOf("four-waiting")));
    expect(screen.getByText(/^Fiches di prova: fuori da questo tavolo/)).toBeTruthy();
    expect(screen.getByText(/aggiungi bot ai posti liberi/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Invita" })).toBeNull();
  });

  it("names its chips in the menu", async () => {
    await sitAt(playing);
    expect(screen.queryByText(/^Fiches di prova/)).toBeNull();
    await openMenu();
    expect(screen.getByText("fiches di prova")).toBeTruthy();
  });

  it("lends more to who has nothing in the account", () => {
    const mine = playing.view.places[playing.seat!]!;
    const most = playing.view.sheet.buy_in!.most;
    expect(topUpOf(playing, 0)?.high).toBe(most - mine.stack - mine.coming);
    expect(topUpOf(frameOf("sette_e_mezzo-bet"), 0)).toBeNull();
  });

  it("has no seat for a second person", () => {
    const places = [...playing.view.places, null];
    const nobody = { seat: null, standing: null };
    expect(roomAt({ ...lent(playing, { places }), seat: null })).toEqual(nobody);
  });
});

describe("the log of a table", () => {
  it("is in the menu too, the latest line first", async () => {
    const { house } = await sitAt(playing);
    const told = screen.getByRole("log").textContent;
    await openMenu();
    const fold = screen.getByText("Cronaca", { selector: "summary" }).closest("details")!;
    const lines = within(fold).getAllByRole("listitem", { hidden: true });
    expect(
      lines
        .map((line) => line.textContent)
        .toReversed()
        .join(""),
    ).toBe(told);
    expect(house.openTableClient(playing.table)?.history.value.length).toBeGreaterThan(0);
  });
});
