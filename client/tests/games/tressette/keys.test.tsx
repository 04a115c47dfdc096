// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { keysChoice } from "../../../src/app/feel.ts";
import { speak } from "../../../src/app/language.ts";
import { comes, sitAt } from "../../at-table.tsx";
import { frameOf } from "../../fixtures.ts";

beforeEach(() => speak("it"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  keysChoice.choose("on");
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
});
