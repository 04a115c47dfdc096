import { describe, expect, it } from "vitest";

import { isDue, minuteLater, NO_TIME, type PlayTime } from "../../src/people/model/play-time.ts";

function after(minutes: readonly boolean[]): PlayTime {
  return minutes.reduce(minuteLater, NO_TIME);
}

const played = (count: number) => Array<boolean>(count).fill(true);
const rested = (count: number) => Array<boolean>(count).fill(false);

describe("the time at tables", () => {
  it("reminds whenever so many minutes are full", () => {
    const due = [...Array(125).keys()].filter((count) => isDue(after(played(count)), 60));
    expect(due).toEqual([60, 120]);
  });

  it("reminds nobody who has not asked for it", () => {
    expect(isDue(after(played(60)), 0)).toBe(false);
  });

  it("reminds nobody between two tables", () => {
    expect(isDue(after([...played(60), ...rested(1)]), 60)).toBe(false);
  });

  it("goes on after a short pause and begins anew after a longer one", () => {
    expect(after([...played(40), ...rested(14), ...played(2)]).minutes).toBe(42);
    expect(after([...played(40), ...rested(15), ...played(2)]).minutes).toBe(2);
  });
});
