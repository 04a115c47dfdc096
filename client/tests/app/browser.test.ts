// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { browserParts } from "../../src/app/browser-parts.ts";

/** A line as the browser has it. */
class FakeLine {
  static readonly OPEN = 1;
  readyState: number;
  onopen: (() => void) | null = null;

  constructor(readyState: number) {
    this.readyState = readyState;
  }
}

const CONNECTING = 0;
const CLOSED = 3;

beforeEach(() => {
  vi.stubGlobal(
    "WebSocket",
    Object.assign(
      function Anew() {
        return new FakeLine(CONNECTING);
      },
      { OPEN: FakeLine.OPEN },
    ),
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  globalThis.earlyLine = undefined;
});

function early(readyState: number): FakeLine {
  const line = new FakeLine(readyState);
  globalThis.earlyLine = line as unknown as WebSocket;
  return line;
}

describe("a connection that was opened early", () => {
  it("is taken over, once", () => {
    const line = early(CONNECTING);
    const { open } = browserParts();
    expect(open()).toBe(line);
    expect(open()).not.toBe(line);
  });

  it("says that it is open to whoever takes it over", async () => {
    early(FakeLine.OPEN);
    const heard = vi.fn();
    browserParts().open().onopen = heard;
    expect(heard).not.toHaveBeenCalled();
    await Promise.resolve();
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it("is opened anew where it is broken by now", () => {
    const line = early(CLOSED);
    expect(browserParts().open()).not.toBe(line);
  });
});
