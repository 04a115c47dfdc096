// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Outage, useOutage } from "../../src/felt/ConnectionBanner.tsx";
import type { ConnectionState } from "../../src/protocol/connection.ts";
import type { Frame } from "../../src/protocol/wire.gen.ts";
import { speak } from "../../src/shell/language.ts";
import { sitAt } from "../at-table.tsx";
import { frameOf } from "../fixtures.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const now = () => performance.now();
const ONLINE: ConnectionState = { name: "online" };

function Probe({ link, seen }: { readonly link: ConnectionState; readonly seen: Outage[] }) {
  const outage = useOutage(link, now);
  if (seen.at(-1) !== outage) seen.push(outage);
  return null;
}

const pass = (millis: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(millis);
  });

describe("a lost connection", () => {
  it("shows nothing at first, a banner within 2 s, a message after 8 s, and then the reconnect", async () => {
    const seen: Outage[] = [];
    const { rerender } = render(<Probe link={ONLINE} seen={seen} />);
    const since = now();
    rerender(<Probe link={{ name: "retrying", since }} seen={seen} />);
    await pass(1_400);
    expect(seen).toEqual(["none"]);
    await pass(400);
    expect(seen).toEqual(["none", "brief"]);
    await pass(6_300);
    expect(seen).toEqual(["none", "brief", "long"]);
    rerender(<Probe link={ONLINE} seen={seen} />);
    await pass(3_000);
    expect(seen).toEqual(["none", "brief", "long", "back", "none"]);
  });

  it("that is restored soon is never mentioned", async () => {
    const seen: Outage[] = [];
    const { rerender } = render(<Probe link={{ name: "retrying", since: now() }} seen={seen} />);
    await pass(1_000);
    rerender(<Probe link={ONLINE} seen={seen} />);
    await pass(5_000);
    expect(seen).toEqual(["none"]);
  });
});

describe("a clock of a table whose server cannot be reached", () => {
  const digits = (page: { readonly container: Element }) =>
    page.container.querySelector(".clock-bar-seconds")?.textContent;

  it("shows no seconds until the connection is back, and never a zero", async () => {
    vi.useRealTimers();
    await speak("it");
    const page = await sitAt(soonDue(frameOf("four-lead"), 4_000));
    expect(digits(page)).toBe("4");
    act(() => page.fake.socket.breaks());
    expect(digits(page)).toBeUndefined();
    expect(page.container.querySelector(".clock-bar-left")?.hasAttribute("hidden")).toBe(true);
    await act(async () => {
      page.time.pass(60_000);
      await Promise.resolve();
    });
    expect(digits(page)).toBeUndefined();
    vi.unstubAllGlobals();
  });
});

/** The frame, in which all deadlines are so near. */
function soonDue(frame: Frame, millis: number): Frame {
  const at = frame.now + millis;
  return { ...frame, deadlines: frame.deadlines.map((one) => ({ ...one, at })) };
}
