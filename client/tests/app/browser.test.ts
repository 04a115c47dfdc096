// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { browserParts } from "../../src/app/browser-parts.ts";

/** The part of a browser's socket that the code uses. */
class FakeSocket {
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
        return new FakeSocket(CONNECTING);
      },
      { OPEN: FakeSocket.OPEN },
    ),
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  globalThis.earlySocket = undefined;
});

function early(readyState: number): FakeSocket {
  const socket = new FakeSocket(readyState);
  globalThis.earlySocket = socket as unknown as WebSocket;
  return socket;
}

describe("a connection that was opened early", () => {
  it("is taken over, once", () => {
    const socket = early(CONNECTING);
    const { open } = browserParts();
    expect(open()).toBe(socket);
    expect(open()).not.toBe(socket);
  });

  it("fires its open event again for the code that takes it over", async () => {
    early(FakeSocket.OPEN);
    const heard = vi.fn();
    browserParts().open().onopen = heard;
    expect(heard).not.toHaveBeenCalled();
    await Promise.resolve();
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it("is not used if it has closed", () => {
    const socket = early(CLOSED);
    expect(browserParts().open()).not.toBe(socket);
  });
});
