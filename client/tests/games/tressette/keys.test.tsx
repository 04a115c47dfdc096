// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { USUAL_KEYS, withKey } from "../../../src/play/table-keys.ts";
import { keysChoice } from "../../../src/shell/interaction-settings.ts";
import { chooseKeys } from "../../../src/shell/key-settings.ts";
import { speak } from "../../../src/shell/language.ts";
import { comes, sitAt } from "../../at-table.tsx";
import { frameOf } from "../../fixtures.ts";

beforeEach(() => speak("it"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  keysChoice.choose("on");
  chooseKeys(USUAL_KEYS);
});

async function press(key: string): Promise<void> {
  fireEvent.keyDown(document.body, { key });
  await comes();
  await act(() => new Promise((done) => setTimeout(done)));
}

describe("single keys at a table", () => {
  it("read out the hand, and how the table stands", async () => {
    const { said } = await sitAt(frameOf("four-follow"));
    await press("h");
    expect(said().at(-1)).toMatch(/^Le tue carte: Due di coppe \(2c\), /);
    await press("I");
    expect(said().at(-1)).toMatch(/^Tocca a te — palo: coppe\. /);
  });

  it("go to the log", async () => {
    await sitAt(frameOf("four-follow"));
    await press("l");
    expect(document.activeElement).toBe(screen.getByRole("log"));
  });

  it("do something only while what they stand for is there", async () => {
    const { fake, container } = await sitAt(frameOf("four-other"));
    await press("a");
    await press("b");
    await press("q");
    expect(container.querySelector(".accuso-panel")).toBeNull();
    expect(fake.socket.of("come_back")).toEqual([]);
  });

  it("do nothing while they are switched off, except Escape", async () => {
    keysChoice.choose("off");
    const { fake, container } = await sitAt(frameOf("four-accuso"));
    for (const key of ["a", "1", "h", "u", "?"]) await press(key);
    expect(container.querySelector(".accuso-panel")).toBeNull();
    expect(fake.socket.of("act")).toEqual([]);
    cleanup();
    const { fake: other } = await sitAt(frameOf("four-premove"));
    await press("Escape");
    expect(other.socket.of("withdraw_premove")).toHaveLength(1);
  });

  it("stand for what the player has given them, and no longer for what they stood for", async () => {
    const { container } = await sitAt(frameOf("four-trick"));
    const isShown = () => container.querySelector(".corner-button")!.getAttribute("aria-expanded");
    act(() => chooseKeys(withKey(USUAL_KEYS, "u", "f")));
    await press("u");
    expect(isShown()).toBe("false");
    await press("F");
    expect(isShown()).toBe("true");
  });

  it("change places at the table too", async () => {
    const { said, container } = await sitAt(frameOf("four-trick"));
    act(() => chooseKeys(withKey(USUAL_KEYS, "u", "h")));
    await press("u");
    expect(said().at(-1)).toMatch(/^Le tue carte: /);
    await press("h");
    expect(container.querySelector(".corner-button")!.getAttribute("aria-expanded")).toBe("true");
  });

  it("open a panel and close it with the same key", async () => {
    const { container } = await sitAt(frameOf("four-accuso"));
    act(() => chooseKeys(withKey(USUAL_KEYS, "a", ";")));
    const panel = () => container.querySelector(".accuso-panel");
    await press(";");
    fireEvent.keyDown(panel()!, { key: "a" });
    expect(panel()).not.toBeNull();
    fireEvent.keyDown(panel()!, { key: ";" });
    expect(panel()).toBeNull();
  });

  it("are announced as they work", async () => {
    const { container } = await sitAt(frameOf("four-signals"));
    const announced = () =>
      [...container.querySelectorAll(".own-row [aria-keyshortcuts]")].map((one) =>
        one.getAttribute("aria-keyshortcuts"),
      );
    const before = announced();
    expect(before).toContain("q");
    act(() => chooseKeys(withKey(withKey(USUAL_KEYS, "q", "j"), "w", "+")));
    expect(announced()).toEqual(before.map((key) => ({ q: "j", w: "Plus" })[key!] ?? key));
    act(() => keysChoice.choose("off"));
    expect(announced()).toEqual([]);
  });

  it("do nothing while they are switched off, whichever were chosen", async () => {
    keysChoice.choose("off");
    chooseKeys(withKey(USUAL_KEYS, "u", "f"));
    const { container } = await sitAt(frameOf("four-trick"));
    await press("f");
    await press("u");
    expect(container.querySelector(".corner-button")!.getAttribute("aria-expanded")).toBe("false");
  });
});
