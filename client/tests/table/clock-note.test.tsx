// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { deadlineOf } from "../../src/felt/clocks.ts";
import { windowsThatWait } from "../../src/play/running-clocks.ts";
import type { Frame } from "../../src/protocol/wire.gen.ts";
import { speak } from "../../src/shell/language.ts";
import { comes, sitAt } from "../at-table.tsx";
import { frameOf } from "../fixtures.ts";

beforeEach(() => speak("it"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("shows no clock while clocks are held, and says so", async () => {
  const frame: Frame = frameOf("four-dealt");
  const held: Frame = { ...frame, seq: frame.seq + 1, view: { ...frame.view, held: true } };
  const { container, show } = await sitAt(frame);
  expect(screen.queryByText("Orologio fermo")).toBeNull();
  expect(container.querySelector(".clock-ring")).not.toBeNull();
  show(held);
  expect(screen.getByText("Orologio fermo")).toBeTruthy();
  expect(held.view.places.map((_, seat) => deadlineOf(held, seat))).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(container.querySelector(".clock-ring")).toBeNull();
});

const NO_CLOCK = "Senza orologio: giochi solo contro i bot";
const openMenu = async () => {
  fireEvent.click(screen.getByRole("button", { name: "Menu del tavolo" }));
  await comes();
};

it("shows no clock to who plays with bots only, and says so", async () => {
  const { container } = await sitAt(frameOf("four-alone"));
  expect(screen.getByText(NO_CLOCK)).toBeTruthy();
  expect(container.querySelector(".clock-ring")).toBeNull();
});

it("counts nothing down to who plays with bots only, while a window is about to close", async () => {
  const frame = frameOf<"chemin_de_fer">("chemin_de_fer-alone");
  const deadlines = frame.deadlines.map((deadline) => ({ ...deadline, untimed: false }));
  const isCounted = ({ container }: { readonly container: Element }) =>
    container.querySelector(".clock-bar-left:not([hidden])") !== null;
  expect(isCounted(await sitAt({ ...frame, deadlines }))).toBe(false);
  cleanup();
  const view = { ...frame.view, untimed: false };
  expect(isCounted(await sitAt({ ...frame, deadlines, view }))).toBe(true);
});

it("lets a window close by a button, where no answer would", async () => {
  const frame = frameOf<"chemin_de_fer">("chemin_de_fer-alone");
  const page = await sitAt(frame);
  fireEvent.click(screen.getByRole("button", { name: "Avanti" }));
  await comes();
  const [ask] = windowsThatWait(frame);
  expect(ask).toBe(frame.asks[0]?.id);
  expect(page.fake.socket.said.at(-1)).toMatchObject({ type: "move_on", table: frame.table, ask });
});

it("waits for no button where the person owes a card, or has a clock", () => {
  expect(windowsThatWait(frameOf("four-alone"))).toEqual([]);
  expect(windowsThatWait(frameOf("chemin_de_fer-bets"))).toEqual([]);
});

it("offers a pause and an end of the match instead of an absence", async () => {
  await sitAt(frameOf("four-alone"));
  await openMenu();
  expect(screen.queryByRole("button", { name: "Assentati" })).toBeNull();
  expect(screen.getByRole("button", { name: "Pausa: torna ai tavoli" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Abbandona la partita" }));
  expect(screen.getByText(/La partita finisce qui/)).toBeTruthy();
});
