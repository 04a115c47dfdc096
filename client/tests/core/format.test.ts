import { describe, expect, it } from "vitest";

import { chipsFormat, formatThirds } from "../../src/core/format.ts";

describe("points in thirds", () => {
  it.each([
    [0, "0"],
    [1, "⅓"],
    [2, "⅔"],
    [3, "1"],
    [7, "2⅓"],
    [32, "10⅔"],
  ])("are written with a fraction: %d", (thirds, written) => {
    expect(formatThirds(thirds)).toBe(written);
  });
});

describe("chips", () => {
  it.each([
    ["it", "1.250"],
    ["en", "1,250"],
    ["es", "1.250"],
  ] as const)("are grouped from the thousands on: %s", (language, written) => {
    expect(chipsFormat(language)(1250)).toBe(written);
  });
});
