import { describe, expect, it } from "vitest";

import { initialAmount, nearestAmount, nextAmount, presets } from "../../src/play/amounts.ts";

/** The largest is off the step, and allowed all the same (R2). */
const OFFERED = { low: 10, high: 47, step: 10 };

describe("an amount", () => {
  it.each([
    [0, 10],
    [14, 14],
    [16.4, 16],
    [40, 40],
    [46, 46],
    [500, 47],
    [Number.NaN, 10],
  ])("is the nearest whole amount of the range, on a step or not (R2): %d", (wanted, chips) => {
    expect(nearestAmount(OFFERED, wanted)).toBe(chips);
  });

  it("goes up by steps to the largest, and down again to the step below it", () => {
    expect(nextAmount(OFFERED, 30, 1)).toBe(40);
    expect(nextAmount(OFFERED, 40, 1)).toBe(47);
    expect(nextAmount(OFFERED, 47, 1)).toBe(47);
    expect(nextAmount(OFFERED, 47, -1)).toBe(40);
    expect(nextAmount(OFFERED, 10, -1)).toBe(10);
    expect(nextAmount(OFFERED, 34, 1)).toBe(40);
    expect(nextAmount(OFFERED, 34, -1)).toBe(30);
  });

  it("has buttons for what differs", () => {
    expect(presets(OFFERED).map(({ chips }) => chips)).toEqual([10, 20, 47]);
    expect(presets({ low: 7, high: 7, step: 10 })).toEqual([{ name: "min", chips: 7 }]);
  });

  it("begins with a whole step, and steps over whole ones, where any amount may be added", () => {
    const anything = { low: 1, high: 35, step: 10 };
    expect(initialAmount(anything)).toBe(10);
    expect(initialAmount({ ...anything, high: 7 })).toBe(7);
    expect(nextAmount(anything, 10, 1)).toBe(20);
    expect(nextAmount(anything, 10, -1)).toBe(1);
  });
});
