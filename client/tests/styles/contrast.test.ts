import { describe, expect, it } from "vitest";

import { SCHEMES, THEMES, type Theme } from "../../src/shell/device-settings.ts";
import css from "../../src/styles/themes.css?raw";

type Light = "day" | "night";

/** The colours of a theme: those of the first block, over which the theme's own are laid. */
function colours(theme: Theme): Map<string, string> {
  const blocks = [...css.matchAll(/:root(?:\[data-theme="(\w+)"\])? \{([^}]*)\}/g)];
  const laid = [blocks[0], blocks.find((block) => block[1] === theme)];
  return new Map(
    laid.flatMap((block) =>
      [...(block?.[2] ?? "").matchAll(/--([\w-]+): (#\w+);/g)].map((declared): [string, string] => [
        declared[1] ?? "",
        declared[2] ?? "",
      ]),
    ),
  );
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.replace(/\w/g, "$&$&") : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = parseInt(digits.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Pairs that meet on screen and the contrast they need: 4.5 to be read, 3 to be seen. */
function pairs(light: Light): [string, string, number][] {
  const grounds = [`felt-${light}`, `felt-deep-${light}`, `panel-${light}`];
  const needs: [string, number][] = [
    ["text", 4.5],
    ["muted", 4.5],
    ["accent", 4.5],
    ["absent", 4.5],
    ["edge", 3],
  ];
  return [
    ...grounds.flatMap((ground) =>
      needs.map(([colour, need]): [string, string, number] => [colour, ground, need]),
    ),
    ["ink", "accent", 4.5],
    ["ink", "paper", 4.5],
  ];
}

function tooFaint(theme: Theme, light: Light, atLeast = 0): string[] {
  const palette = colours(theme);
  return pairs(light).flatMap(([colour, ground, need]) => {
    const measured = contrast(palette.get(colour) ?? "", palette.get(ground) ?? "");
    return measured >= Math.max(need, atLeast) ? [] : [`${colour} on ${ground}: ${measured}`];
  });
}

describe.each(THEMES)("the theme %s", (theme) => {
  it.each(["day", "night"] as const)("can be read by %s", (light) => {
    expect(tooFaint(theme, light)).toEqual([]);
  });
});

describe("high contrast", () => {
  it("is at least 7 everywhere", () => {
    expect(tooFaint("contrasto", "day", 7)).toEqual([]);
  });
});

describe("the schemes", () => {
  it("are those that the style sheet tells apart", () => {
    const told = [...css.matchAll(/data-scheme="(\w+)"/g)].map((scheme) => scheme[1]);
    expect(["system", ...told].sort()).toEqual([...SCHEMES].sort());
  });
});
