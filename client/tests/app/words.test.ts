import { describe, expect, it } from "vitest";

import { chapterNames } from "../../src/i18n/chapters.ts";
import { loadCatalogue } from "../../src/i18n/translator.ts";

const SOURCES = import.meta.glob<string>("../../src/**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const COMPONENTS = import.meta.glob<string>("../../src/**/*.tsx", {
  query: "?raw",
  import: "default",
  eager: true,
});

const WORDS = await loadCatalogue("it", chapterNames());

/** Text between tags, and texts of the attributes that are shown or read out. */
const WRITTEN_OUT = [
  />([^<>{}()=;]*\p{L}{2,}[^<>{}()=;]*)<\//gu,
  /\b(?:alt|title|placeholder|aria-(?:label|description|roledescription))="([^"]*\p{L}[^"]*)"/gu,
];

describe("words on screen", () => {
  it.each(Object.entries(COMPONENTS))("come from the catalogues: %s", (_, source) => {
    const found = WRITTEN_OUT.flatMap((pattern) => [...source.matchAll(pattern)]);
    expect(found.map((match) => match[1]?.trim())).toEqual([]);
  });
});

describe("keys of the catalogues", () => {
  const italian = WORDS;
  const source = Object.values(SOURCES).join("\n");
  /** Keys as they stand in the source: whole, or up to what is filled in. */
  const whole = [...source.matchAll(/\b(?:t|text|plural)\(\s*"([\w.]+)"/g)].map(
    (key) => key[1] ?? "",
  );
  const begun = [...source.matchAll(/`([a-z]\w*(?:\.\w+)*\.)\$\{/g)].map((key) => key[1] ?? "");

  it("exist wherever they are used", () => {
    expect(whole.length).toBeGreaterThan(100);
    expect(whole.filter((key) => !(key in italian))).toEqual([]);
  });

  it("are all used", () => {
    const isUsed = (key: string) =>
      source.includes(`"${key}"`) || begun.some((start) => key.startsWith(start));
    expect(Object.keys(italian).filter((key) => !isUsed(key))).toEqual([]);
  });
});
