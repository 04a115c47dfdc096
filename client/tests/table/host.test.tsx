// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Frame } from "../../src/protocol/wire.gen.ts";
import { speak } from "../../src/shell/language.ts";
import { comes, sitAt } from "../at-table.tsx";
import { GIULIA } from "../fake-house.ts";
import { frameOf } from "../fixtures.ts";

beforeEach(() => speak("it"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The same table, with me as its host. */
function hosted(frame: Frame, view: Partial<Frame["view"]> = {}): Frame {
  return { ...frame, view: { ...frame.view, host: GIULIA.player, ...view } };
}

/** A table that still waits for people. */
const empty = (): Frame => {
  const frame: Frame = frameOf<"sette_e_mezzo">("sette_e_mezzo-waiting");
  return { ...frame, view: { ...frame.view, phase: "waiting" } };
};
const ring = (): Frame => frameOf<"sette_e_mezzo">("sette_e_mezzo-bet");
const toTheTools = async () => {
  fireEvent.click(screen.getByRole("button", { name: "Menu del tavolo" }));
  await comes();
  fireEvent.click(screen.getByRole("button", { name: "Il tuo tavolo" }));
  await comes();
  return within(screen.getByRole("dialog", { name: "Il tuo tavolo" }));
};

describe("the host's tools", () => {
  it("are the host's alone; the others are told who that is", async () => {
    const frame = ring();
    const other = frame.view.places[1]!;
    await sitAt({ ...frame, view: { ...frame.view, host: other.player } });
    fireEvent.click(screen.getByRole("button", { name: "Menu del tavolo" }));
    await comes();
    expect(screen.queryByRole("button", { name: "Il tuo tavolo" })).toBeNull();
    expect(screen.getByText(`${other.name} ha aperto il tavolo`)).toBeTruthy();
  });

  it("lock the table, and unlock it", async () => {
    const page = await sitAt(hosted(ring()));
    const tools = await toTheTools();
    fireEvent.click(tools.getByRole("button", { name: "Blocca il tavolo" }));
    expect(page.fake.socket.of("set_lock")).toMatchObject([{ locked: true }]);
    await page.show(hosted(ring(), { locked: true }));
    expect(tools.getByRole("button", { name: "Sblocca il tavolo" })).toBeTruthy();
  });

  it("send somebody away once that is confirmed", async () => {
    const page = await sitAt(hosted(ring()));
    const name = ring().view.places[1]!.name;
    const tools = await toTheTools();
    fireEvent.click(tools.getByRole("button", { name: `Allontana ${name}` }));
    expect(page.fake.socket.of("remove")).toEqual([]);
    fireEvent.click(tools.getByRole("button", { name: "Sì, allontana" }));
    expect(page.fake.socket.of("remove")).toMatchObject([{ seat: 1 }]);
  });

  it("leave a running match alone", async () => {
    await sitAt(hosted(frameOf("four-lead")));
    const tools = await toTheTools();
    expect(tools.queryByRole("button", { name: /^Allontana/ })).toBeNull();
    expect(tools.getByText("Durante una partita non si allontana nessuno.")).toBeTruthy();
  });
});

describe("a player removed by the host", () => {
  const away = (seat: number): Frame => ({ ...ring(), events: [{ type: "removed", seat }] });
  const told = () => screen.queryByRole("dialog", { name: "Ti hanno allontanato" });

  it("is told so until it is read, at a table that goes on", async () => {
    const page = await sitAt(ring());
    await page.show(away(ring().seat!));
    await comes();
    expect(told()?.textContent).toContain("Finita la mano, le tue fiches tornano nel tuo conto.");
    fireEvent.click(within(told()!).getByRole("button", { name: "Chiudi" }));
    expect(told()).toBeNull();
  });

  it("is told so where the place is gone at once, and has no seat there any more", async () => {
    const page = await sitAt(ring());
    expect(page.house.seats.value).toEqual([ring().table]);
    await page.show({ ...away(ring().seat!), seat: null, match: null });
    await comes();
    expect(told()).not.toBeNull();
    expect(page.house.seats.value).toEqual([]);
  });

  it("is nobody else, who reads it in the log", async () => {
    const page = await sitAt(ring());
    await page.show(away(1));
    await comes();
    expect(told()).toBeNull();
    const { name } = ring().view.places[1]!;
    expect(screen.getByRole("log").textContent).toContain(
      `Chi ha aperto il tavolo allontana ${name}.`,
    );
  });
});

describe("a table that waits for its host", () => {
  const waiting = (): Frame => {
    const frame = empty();
    return { ...frame, view: { ...frame.view, sheet: { ...frame.view.sheet, start: "host" } } };
  };

  it("lets the host start", async () => {
    const page = await sitAt(hosted(waiting()));
    fireEvent.click(screen.getByRole("button", { name: "Comincia" }));
    expect(page.fake.socket.of("start")).toHaveLength(1);
  });

  it("tells the others for whom they wait", async () => {
    const frame = waiting();
    const places = [...frame.view.places];
    places[1] = { ...places[0]!, player: "p-9", name: "Dora" };
    await sitAt({ ...frame, view: { ...frame.view, host: "p-9", places } });
    expect(screen.getByText("Si comincia quando lo dice Dora.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Comincia" })).toBeNull();
  });
});

describe("the deals of a table that do not count", () => {
  const voided = [{ deal: 3, why: "una carta era segnata" }];
  const words = "La smazzata 3 non conta: una carta era segnata";

  it("are named in its menu, with the reason, as long as there is the table", async () => {
    await sitAt({ ...ring(), view: { ...ring().view, voided } });
    fireEvent.click(screen.getByRole("button", { name: "Menu del tavolo" }));
    await comes();
    const those = within(screen.getByRole("region", { name: "Smazzate annullate" }));
    expect(those.getAllByRole("listitem").map((one) => one.textContent)).toEqual([words]);
  });

  it("are named to who comes in", async () => {
    await sitAt({ ...empty(), seat: null, view: { ...empty().view, voided } });
    expect(screen.getByText(words)).toBeTruthy();
  });

  it("are not spoken of where there are none", async () => {
    await sitAt(ring());
    fireEvent.click(screen.getByRole("button", { name: "Menu del tavolo" }));
    await comes();
    expect(screen.queryByText("Smazzate annullate")).toBeNull();
  });
});

describe("the options of a table", () => {
  it("shows its hash, shortened, and whole where that is asked for", async () => {
    const frame = ring();
    await sitAt(frame);
    fireEvent.click(screen.getByRole("button", { name: "Menu del tavolo" }));
    await comes();
    expect(screen.getByTitle(frame.view.digest).textContent).toBe(frame.view.digest.slice(0, 8));
    expect(screen.getByText(frame.view.digest)).toBeTruthy();
  });
});

describe("a table with a password", () => {
  it("asks for it when a player sits down", async () => {
    const frame = empty();
    const sheet = { ...frame.view.sheet, access: "password" as const };
    const page = await sitAt({ ...frame, seat: null, view: { ...frame.view, sheet } });
    const field = screen.getByRole("textbox", { name: "Password del tavolo" });
    fireEvent.input(field, { target: { value: "sesamo" } });
    const [seat] = screen.getAllByRole("button", { name: "Siediti" });
    const isAbove = field.compareDocumentPosition(seat!) & Node.DOCUMENT_POSITION_FOLLOWING;
    expect(isAbove).not.toBe(0);
    fireEvent.click(seat!);
    expect(page.fake.socket.of("sit")).toMatchObject([{ password: "sesamo" }]);
  });

  it("has no seat for anybody while it is locked", async () => {
    const frame = empty();
    await sitAt({ ...frame, seat: null, view: { ...frame.view, locked: true } });
    expect(screen.queryByRole("button", { name: "Siediti" })).toBeNull();
    expect(screen.getByText("Bloccato")).toBeTruthy();
  });
});
