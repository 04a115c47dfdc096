import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../src/i18n/languages.ts";
import { chipsFormat, formatThirds, numberFormat } from "../../src/i18n/number-format.ts";

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

describe("a number", () => {
  it.each([0, 7, 40, 999, 1_000, 12_345, -3, 2.5])("is written as Intl writes it: %d", (number) => {
    for (const language of LANGUAGES) {
      expect(numberFormat(language)(number)).toBe(new Intl.NumberFormat(language).format(number));
    }
  });
});
