// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Outage, useOutage } from "../../src/felt/ConnectionBanner.tsx";
import type { ConnectionState } from "../../src/protocol/connection.ts";

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
  it("shows nothing at first, a banner after 2 s, a message after 8 s, and then the reconnect", async () => {
    const seen: Outage[] = [];
    const { rerender } = render(<Probe link={ONLINE} seen={seen} />);
    const since = now();
    rerender(<Probe link={{ name: "retrying", since }} seen={seen} />);
    await pass(1_900);
    expect(seen).toEqual(["none"]);
    await pass(200);
    expect(seen).toEqual(["none", "brief"]);
    await pass(6_000);
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
