import { describe, expect, it } from "vitest";

import {
  fraction,
  isUrgent,
  matchTimeLeft,
  minutesAndSeconds,
  type Offsets,
  observe,
  type Reading,
  remaining,
  serverNow,
  wholeSeconds,
} from "../../src/protocol/server-clock.ts";

const TURN = { opened: 100_000, at: 125_000 };

function after(...readings: Reading[]): Offsets {
  return readings.reduce<Offsets>(observe, []);
}

describe("a deadline", () => {
  it("runs down from the whole of its time to nothing", () => {
    expect([100_000, 112_500, 125_000].map((now) => fraction(TURN, now))).toEqual([1, 0.5, 0]);
  });

  it("has nothing left once past, and no more than the whole before it begins", () => {
    expect([remaining(TURN, 130_000), fraction(TURN, 90_000)]).toEqual([0, 1]);
  });

  it("shows one second until the very end", () => {
    expect([124_000, 124_999, 125_000].map((now) => wholeSeconds(TURN, now))).toEqual([1, 1, 0]);
  });

  it("warns in its last five seconds", () => {
    expect([119_999, 120_000, 125_001].map((now) => isUrgent(TURN, now))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it("with no time shows nothing left", () => {
    expect(fraction({ opened: 125_000, at: 125_000 }, 100_000)).toBe(0);
  });
});

describe("the server's time", () => {
  it("is the local one until the server has spoken", () => {
    expect(serverNow([], 40)).toBe(40);
  });

  it("goes by the message that travelled fastest", () => {
    const offsets = after(
      { server: 1_000, local: 300 },
      { server: 2_000, local: 1_050 },
      { server: 3_000, local: 2_900 },
    );
    expect(serverNow(offsets, 4_000)).toBe(4_950);
  });

  it("follows a clock that has drifted, once the old readings are forgotten", () => {
    const drifted = Array.from({ length: 16 }, (_, i) => ({ server: 500 + i, local: i }));
    expect(serverNow(after({ server: 9_000, local: 0 }, ...drifted), 100)).toBe(600);
  });
});

describe("match time", () => {
  it("runs from the moment a seat is asked, and stands still else", () => {
    expect(matchTimeLeft({ left: 90_000, since: 100_000 }, 130_000)).toBe(60_000);
    expect(matchTimeLeft({ left: 90_000, since: null }, 130_000)).toBe(90_000);
  });

  it("is never less than nothing, nor more than it was", () => {
    expect(matchTimeLeft({ left: 10_000, since: 100_000 }, 130_000)).toBe(0);
    expect(matchTimeLeft({ left: 10_000, since: 100_000 }, 99_000)).toBe(10_000);
  });

  it("is told in minutes and seconds", () => {
    expect([300_000, 247_001, 59_000, 0].map(minutesAndSeconds)).toEqual([
      "5:00",
      "4:08",
      "0:59",
      "0:00",
    ]);
  });
});
