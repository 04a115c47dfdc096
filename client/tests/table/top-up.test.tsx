// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { brokeUntil, topUpOf } from "../../src/options/model/top-up.ts";
import { isBroke } from "../../src/play/table-speech.ts";
import type { Frame, PlaceView } from "../../src/protocol/wire.gen.ts";
import { speak } from "../../src/shell/language.ts";
import { comes, sitAt } from "../at-table.tsx";
import { frameOf } from "../fixtures.ts";

beforeEach(() => speak("it"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The same table with my place otherwise. */
function withMe(name: string, change: Partial<PlaceView>, more: Partial<Frame> = {}): Frame {
  const frame: Frame = frameOf<"sette_e_mezzo">(name);
  const places = frame.view.places.map((place, seat) =>
    seat === frame.seat && place !== null ? { ...place, ...change } : place,
  );
  return { ...frame, ...more, view: { ...frame.view, places } };
}

const broke = withMe(
  "sette_e_mezzo-settled",
  { absent: "broke", stack: 0 },
  {
    asks: [],
    deadlines: [{ ask: 0, kind: "broke", seats: [2], opened: 0, at: 60_000, untimed: false }],
  },
);
const openMenu = async () => {
  fireEvent.click(screen.getByRole("button", { name: "Menu del tavolo" }));
  await comes();
};

describe("how many chips one may buy", () => {
  const [least, most] = [10, 1_000];
  const seated = (place: Partial<PlaceView>): Frame => {
    const frame = withMe("sette_e_mezzo-bet", place);
    const sheet = { ...frame.view.sheet, buy_in: { least, most } };
    return { ...frame, view: { ...frame.view, sheet } };
  };

  it("is what the table's most leaves, of what one has", () => {
    expect(topUpOf(seated({ stack: 400, coming: 100 }), 800)).toEqual({
      low: 10,
      high: 500,
      step: 10,
    });
    expect(topUpOf(seated({ stack: 400, coming: 100 }), 300)).toEqual({
      low: 10,
      high: 300,
      step: 10,
    });
    expect(topUpOf(seated({ stack: 995 }), 300)).toEqual({ low: 5, high: 5, step: 10 });
  });

  it.each([
    ["with a full stack", seated({ stack: most }), 500],
    ["without a chip in the wallet", seated({ stack: 0 }), 0],
    ["for who has left", seated({ absent: "left", stack: 50 }), 500],
    ["in a match", frameOf("four-lead") as Frame, 500],
    ["for an onlooker", { ...seated({ stack: 50 }), seat: null }, 500],
  ])("is none %s", (_, frame, chips) => {
    expect(topUpOf(frame, chips)).toBeNull();
  });

  it("is asked of a player without chips, within their time", () => {
    expect([isBroke(broke), isBroke(frameOf("four-lead"))]).toEqual([true, false]);
    expect(brokeUntil(broke)?.at).toBe(60_000);
    expect(brokeUntil({ ...broke, seat: 1 })).toBeNull();
  });
});

describe("buying more chips", () => {
  it("is in the menu, for an amount that is set first", async () => {
    const page = await sitAt(withMe("sette_e_mezzo-bet", { stack: 300 }));
    await openMenu();
    fireEvent.click(screen.getByRole("button", { name: "Ricarica" }));
    await comes();
    const sheet = within(screen.getByRole("dialog", { name: "Ricarica" }));
    fireEvent.change(sheet.getByRole("spinbutton"), { target: { value: "120" } });
    fireEvent.click(sheet.getByRole("button", { name: "Compra 120" }));
    expect(page.fake.socket.of("top_up")).toMatchObject([{ chips: 120 }]);
  });

  it("is not offered where there is no room for more", async () => {
    const frame = withMe("sette_e_mezzo-bet", {});
    const sheet = { ...frame.view.sheet, buy_in: { least: 1, most: 1 } };
    await sitAt({ ...frame, view: { ...frame.view, sheet } });
    await openMenu();
    expect(screen.queryByRole("button", { name: "Ricarica" })).toBeNull();
  });

  it("shows on the plate what is coming", async () => {
    const page = await sitAt(withMe("sette_e_mezzo-bet", { coming: 150 }));
    expect(page.container.querySelector(".plate-coming")?.textContent).toBe("+150 in arrivo");
  });
});

describe("a player without chips", () => {
  it("is told so, and has the way to more instead of the way back", async () => {
    await sitAt(broke);
    expect(screen.getByText("Hai finito le fiches: ricarica, o lasci il posto.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Rientra" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Ricarica" }));
    await comes();
    expect(screen.getByRole("dialog", { name: "Ricarica" })).toBeTruthy();
  });

  it("is told where there is nothing to buy with", async () => {
    const page = await sitAt(broke);
    await page.fake.socket.says({ type: "wallet", chips: 0 });
    await comes();
    expect(screen.getByText("Nel tuo conto non c’è niente con cui ricaricare.")).toBeTruthy();
  });

  it("shows the others why", async () => {
    const frame = withMe("sette_e_mezzo-settled", {});
    const places = frame.view.places.map((place, seat) =>
      seat === 1 && place !== null ? { ...place, absent: "broke" as const } : place,
    );
    const page = await sitAt({ ...frame, view: { ...frame.view, places } });
    expect(page.container.querySelector(".plate-why")?.textContent).toContain("senza fiches");
  });
});
