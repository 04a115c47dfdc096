// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { browserParts, wakeWithThePage } from "../../src/app/browser-parts.ts";
import { HouseClient } from "../../src/house/house-client.ts";
import { FakeHouse, GIULIA } from "../fake-house.ts";

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

describe("a page that could not reach the server when it opened", () => {
  afterEach(() => vi.useRealTimers());

  it("enters by itself once the server answers, and shows the way in until then", async () => {
    vi.useFakeTimers();
    const fetched = vi.fn((): Promise<Response> => Promise.reject(new TypeError("no network")));
    vi.stubGlobal("fetch", fetched);
    const house = new HouseClient(new FakeHouse().parts());
    wakeWithThePage(house);
    await house.enter();
    expect(house.entrance.value).toEqual({ name: "out", why: "unreachable" });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(house.entrance.value.name).toBe("out");
    fetched.mockImplementation(async () => Response.json(GIULIA));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(house.entrance.value.name).toBe("in");
    expect(house.link.value.name).toBe("online");
  });
});
