// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hush } from "../../src/house/table-talk.ts";
import type { TalkLine } from "../../src/protocol/wire.gen.ts";
import { talkChoice } from "../../src/shell/interaction-settings.ts";
import { speak } from "../../src/shell/language.ts";
import { REACTIONS } from "../../src/talk/model/talk.ts";
import { comes, sitAt } from "../at-table.tsx";
import { frameOf } from "../fixtures.ts";

const FRAME = frameOf("four-pause");
const AUTHOR = { player: "p-9", name: "Nonò", seat: 1, text: null, id: "speak-1" } as const;

beforeEach(async () => {
  // A phone: the chat opens in a dialog.
  (window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport({
    width: 360,
  });
  await speak("it");
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  talkChoice.choose("on");
  hush("p-9", false);
});

let number = 0;

async function hearsAt(...phrases: readonly TalkLine["phrase"][]) {
  const table = await sitAt(FRAME);
  const hears = async (phrase: TalkLine["phrase"], at = FRAME.now) => {
    number += 1;
    const line: TalkLine = { ...AUTHOR, number, at, phrase, id: `speak-${number}` };
    await act(() => table.fake.socket.says({ type: "talk", table: FRAME.table, lines: [line] }));
    await comes();
  };
  for (const phrase of phrases) await hears(phrase);
  const bubbles = () => [...table.container.querySelectorAll(".joy .bubble")];
  return { ...table, hears, bubbles };
}

describe("a chat line", () => {
  it("is a bubble at the seat, and heard by screen readers from the log alone", async () => {
    const { bubbles } = await hearsAt("well_played");
    expect(bubbles().map((one) => one.textContent)).toEqual(["Ben giocato!"]);
    expect(bubbles()[0]?.closest("[data-beside='1']")).not.toBeNull();
    expect(bubbles()[0]?.closest("[aria-hidden=true]")).not.toBeNull();
    expect(screen.getByRole("log").textContent).toContain("Nonò: Ben giocato!");
  });

  it("disappears after three seconds", async () => {
    const { hears, bubbles } = await hearsAt();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await hears("hello");
    act(() => void vi.advanceTimersByTime(2_900));
    expect(bubbles()).toHaveLength(1);
    act(() => void vi.advanceTimersByTime(200));
    expect(bubbles()).toHaveLength(0);
  });

  it("replaces the bubble of the same seat", async () => {
    const { bubbles } = await hearsAt("hello", "thanks");
    expect(bubbles().map((one) => one.textContent)).toEqual(["Grazie."]);
  });

  it("from before the frame on show makes no bubble", async () => {
    const { hears, bubbles } = await hearsAt();
    await hears("hello", FRAME.now - 60_000);
    expect(bubbles()).toEqual([]);
  });

  it("of a hidden player, or with the chat switched off, makes no bubble", async () => {
    hush("p-9", true);
    const { hears, bubbles } = await hearsAt("hello");
    hush("p-9", false);
    talkChoice.choose("off");
    await hears("thanks");
    expect(bubbles()).toEqual([]);
  });
});

describe("a reaction", () => {
  it("is drawn at the seat, and said in the log", async () => {
    const { bubbles } = await hearsAt("applause");
    expect(bubbles()[0]?.querySelector("svg.reaction")).not.toBeNull();
    expect(screen.getByRole("log").textContent).toContain("Applauso");
  });

  it("is sent by one button for each", async () => {
    const { fake } = await hearsAt("hello");
    fireEvent.click(screen.getByRole("button", { name: /^Chat/ }));
    await comes();
    for (const name of ["Sorriso", "Risata", "Sorpresa", "Sospiro", "Applauso", "Cin cin!"]) {
      expect(screen.getByRole("button", { name })).toBeTruthy();
    }
    fireEvent.click(screen.getByRole("button", { name: "Applauso" }));
    expect(fake.socket.of("speak")).toMatchObject([{ table: FRAME.table, phrase: "applause" }]);
    expect(REACTIONS).toHaveLength(6);
  });
});
