// @vitest-environment node
import { readFileSync, statSync } from "node:fs";

import { describe, expect, it } from "vitest";

const PACKAGE = new URL(
  "../../node_modules/@fontsource-variable/atkinson-hyperlegible-next/",
  import.meta.url,
);
const FACES = readFileSync(new URL("wght.css", PACKAGE), "utf8");
const TOKENS = readFileSync(new URL("../../src/styles/tokens.css", import.meta.url), "utf8");

const all = (pattern: RegExp) => [...FACES.matchAll(pattern)].map((match) => match[1] ?? "");

describe("the font", () => {
  it("is the first that the page asks for", () => {
    const [first] = /--font:\s*"([^"]+)"/.exec(TOKENS)?.slice(1) ?? [];
    expect(new Set(all(/font-family: '([^']+)'/g))).toEqual(new Set([first]));
  });

  it("leaves the words in sight while it comes", () => {
    expect(all(/font-display: (\w+)/g)).toEqual(["swap", "swap"]);
  });

  it("is 55 KB at the most, for all of our languages and their neighbours", () => {
    const files = all(/url\(([^)]+)\)/g).map((file) => statSync(new URL(file, PACKAGE)).size);
    expect(files.length).toBe(2);
    expect(files.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(55 * 1024);
  });

  it("comes with its licence", () => {
    const file = "../../public/licences/atkinson-hyperlegible-next.txt";
    const shipped = readFileSync(new URL(file, import.meta.url), "utf8");
    expect(shipped).toBe(readFileSync(new URL("LICENSE", PACKAGE), "utf8"));
  });
});
