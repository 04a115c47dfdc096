import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

import { build, type Rolldown } from "vite";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Ahead } from "../../src/app/early.ts";
import { LANGUAGES } from "../../src/i18n/languages.ts";
import { factsOf, GAMES } from "../../src/play/games.ts";
import { DECK_FACTS, DECKS as DECK_NAMES } from "../../src/shell/deck-choice.ts";

/** Kilobytes, packed. */
const BUDGETS = { lobby: 45, table: 70, deck: 10, fonts: 55 } as const;
const DECKS = "public/decks";

type Chunk = Rolldown.OutputChunk & {
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
};

const kilobytes = (bytes: number) => bytes / 1_024;
/** As the house packs it. */
const packed = (text: string | Uint8Array) => gzipSync(text, { level: 9 }).length;

/** The Italian words of a chapter, which lie in the folder of their game or of the translator. */
const chapterSource = (chapter: string) =>
  GAMES.some((game) => game === chapter)
    ? `/games/${chapter}/i18n/it.json`
    : `/i18n/${chapter}/it.json`;

describe("what a visitor has to load", () => {
  let files: ReadonlyMap<string, Rolldown.OutputChunk | Rolldown.OutputAsset>;
  beforeAll(async () => {
    vi.stubEnv("NODE_ENV", "production"); // what is built for a test is larger
    const built = await build({ logLevel: "silent", build: { write: false } });
    vi.unstubAllEnvs();
    const { output } = built as Rolldown.RolldownOutput;
    files = new Map(output.map((file) => [file.fileName, file]));
  });

  const chunks = () => [...files.values()].filter((file): file is Chunk => file.type === "chunk");
  /** The chunk that is loaded for a module, whether it is named by it or packed with others. */
  const chunkOf = (source: string) => {
    const isIt = (module: string | null) => module?.endsWith(source) === true;
    return (chunks().find(({ facadeModuleId }) => isIt(facadeModuleId)) ??
      chunks().find(({ moduleIds }) => moduleIds.some(isIt)))!;
  };

  /** All that comes with these chunks, by file name: what they import, and its styles. */
  function with_(...roots: readonly Chunk[]): ReadonlySet<string> {
    const needed = new Set<string>();
    const need = (name: string) => {
      const file = files.get(name);
      if (needed.has(name) || file === undefined) return;
      needed.add(name);
      if (file.type !== "chunk") return;
      file.imports.forEach(need);
      (file as Chunk).viteMetadata?.importedCss.forEach(need);
    };
    for (const { fileName } of roots) need(fileName);
    return needed;
  }

  function weight(names: Iterable<string>): number {
    const sizes = [...names].map((name) => {
      const file = files.get(name)!;
      return packed(file.type === "chunk" ? file.code : file.source);
    });
    return kilobytes(sizes.reduce((sum, size) => sum + size, 0));
  }

  /** The largest of the three: nobody loads more than one. */
  const catalogue = () =>
    ["it", "en", "es"]
      .map((language) => chunkOf(`/src/i18n/${language}.json`))
      .toSorted((one, other) => packed(other.code) - packed(one.code))[0]!;

  /** What every page begins with. */
  const page = () => [chunkOf("/src/app/early.ts"), chunkOf("/src/app/main.tsx"), catalogue()];

  it("is at most 45 KB for the lobby", () => {
    const lobby = with_(...page(), chunkOf("/lobby/index.ts"));
    expect(weight(lobby)).toBeLessThanOrEqual(BUDGETS.lobby);
  });

  /** The sources that a table of each game loads: its code and its words. */
  const AT_TABLES = Object.fromEntries(
    GAMES.map((game) => {
      const chapters = factsOf(game).words ?? [];
      return [game, [`/games/${game}/table/index.ts`, ...chapters.map(chapterSource)]];
    }),
  );

  it.each(Object.entries(AT_TABLES))("is at most 70 KB for a table of %s", (_, own) => {
    const bare = [...page(), chunkOf("/table-page/index.ts")];
    const table = with_(...bare, ...own.map(chunkOf));
    expect(weight(table)).toBeLessThanOrEqual(BUDGETS.table);
    expect(weight(table)).toBeGreaterThan(weight(with_(...bare)));
  });

  it.each(Object.entries(AT_TABLES))("has of other games nothing at a table of %s", (game) => {
    const [own, ...more] = AT_TABLES[game]!.map(chunkOf);
    const table = with_(
      chunkOf("/src/app/main.tsx"),
      chunkOf("/table-page/index.ts"),
      own!,
      ...more,
    );
    const others = Object.keys(AT_TABLES).filter((other) => other !== game);
    for (const other of others) {
      expect(table.has(chunkOf(`/games/${other}/table/index.ts`).fileName)).toBe(false);
    }
  });

  it("has of the page of staff nothing in the lobby or at a table", () => {
    const parts = ["StaffPage.tsx", "Collusion.tsx", "PersonPanel.tsx"];
    const console = parts.map((part) => chunkOf(`/src/staff/${part}`).fileName);
    const players = with_(...page(), chunkOf("/lobby/index.ts"), chunkOf("/table-page/index.ts"));
    expect(console.filter((name) => players.has(name))).toEqual([]);
  });

  it("has no words-only table for those who look at pictures", () => {
    const text = chunkOf("/text/TextTable.tsx");
    const table = with_(chunkOf("/src/app/main.tsx"), chunkOf("/table-page/index.ts"));
    expect(table.has(text.fileName)).toBe(false);
  });

  it.each(readdirSync(DECKS))("is at most 10 KB for the deck %s", (deck) => {
    expect(kilobytes(packed(readFileSync(`${DECKS}/${deck}`)))).toBeLessThanOrEqual(BUDGETS.deck);
  });

  it("is at most 55 KB for letters", () => {
    const fonts = [...files.values()].filter(({ fileName }) => fileName.endsWith(".woff2"));
    const bytes = fonts.map((font) => (font.type === "asset" ? font.source.length : 0));
    expect(fonts.length).toBeGreaterThan(0);
    expect(kilobytes(bytes.reduce((sum, size) => sum + size, 0))).toBeLessThanOrEqual(
      BUDGETS.fonts,
    );
  });

  it("is asked for early, and nothing else is", () => {
    const source = String((files.get("index.html") as Rolldown.OutputAsset).source);
    const ahead = JSON.parse(/data-ahead='([^']*)'/.exec(source)![1]!) as Ahead;
    const own = with_(chunkOf("/src/app/main.tsx"));
    const besides = (...sources: readonly string[]) =>
      [...with_(...sources.map(chunkOf))].filter((name) => !own.has(name)).toSorted();
    const asked = (names: readonly string[]) => names.map((name) => name.slice(1)).toSorted();
    expect(asked(ahead.lobby)).toEqual(besides("/lobby/index.ts"));
    for (const game of GAMES) {
      expect(asked([...ahead.table, ...ahead.game[game]!])).toEqual(
        besides("/table-page/index.ts", `/games/${game}/table/index.ts`),
      );
    }
    for (const language of LANGUAGES) {
      expect(asked(ahead.language[language])).toEqual(besides(`/src/i18n/${language}.json`));
    }
    for (const name of DECK_NAMES) {
      expect(ahead.deck[name]).toEqual([`/decks/${DECK_FACTS[name].archive}.json`]);
    }
  });

  it("counts a script that is planted", () => {
    const [entry] = with_(chunkOf("/src/app/main.tsx"));
    const before = weight([entry!]);
    const chunk = files.get(entry!) as Rolldown.OutputChunk;
    const grown = {
      ...chunk,
      code: chunk.code + Array.from({ length: 9_000 }, (_, at) => at * 7919).join(),
    };
    files = new Map([...files, [entry!, grown]]);
    expect(weight([entry!])).toBeGreaterThan(before + 5);
  });
});
