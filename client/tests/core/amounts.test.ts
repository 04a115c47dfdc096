import { describe, expect, it } from "vitest";

import { presets, stepped, within } from "../../src/core/amounts.ts";

/** The largest is off the step, and allowed all the same (R2). */
const OFFERED = { low: 10, high: 47, step: 10 };

describe("an amount", () => {
  it.each([
    [0, 10],
    [14, 10],
    [16, 20],
    [40, 40],
    [46, 47],
    [500, 47],
  ])("is the nearest that is offered: %d", (wanted, chips) => {
    expect(within(OFFERED, wanted)).toBe(chips);
  });

  it("goes up by steps to the largest, and down again to the step below it", () => {
    expect(stepped(OFFERED, 30, 1)).toBe(40);
    expect(stepped(OFFERED, 40, 1)).toBe(47);
    expect(stepped(OFFERED, 47, 1)).toBe(47);
    expect(stepped(OFFERED, 47, -1)).toBe(40);
    expect(stepped(OFFERED, 10, -1)).toBe(10);
  });

  it("has buttons for what differs", () => {
    expect(presets(OFFERED).map(({ chips }) => chips)).toEqual([10, 20, 47]);
    expect(presets({ low: 7, high: 7, step: 10 })).toEqual([{ name: "min", chips: 7 }]);
  });
});
