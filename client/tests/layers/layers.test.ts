import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { cruise, type ICruiseResult } from "dependency-cruiser";
import { describe, expect, it, onTestFinished } from "vitest";

import config from "../../.dependency-cruiser.mjs";

/** The rules that a tree of files breaks, each file with what it imports. */
async function broken(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const root = mkdtempSync(join(tmpdir(), "layers-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, "src", name)), { recursive: true });
    writeFileSync(join(root, "src", name), text);
  }
  const { forbidden, options } = config;
  const { output } = await cruise(["src"], {
    ...options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden },
  });
  const { violations } = (output as ICruiseResult).summary;
  return [...new Set(violations.map(({ rule }) => rule.name))].toSorted();
}

const A = "export type A = 1;\n";

describe("the layers of the client", () => {
  it("allow a folder to import those below it", async () => {
    const files = {
      "protocol/a.ts": A,
      "table/b.tsx": 'import type { A } from "../protocol/a.ts";\nexport type B = A;\n',
    };
    expect(await broken(files)).toEqual([]);
  });

  it.each([
    ["a type from above", 'import type { A } from "../table/a.ts";\nexport type B = A;\n'],
    ["code from above that loads later", 'export const a = () => import("../table/a.ts");\n'],
  ])("forbid %s", async (_, text) => {
    expect(await broken({ "table/a.ts": A, "protocol/b.ts": text })).toEqual([
      "no-arrow-up-from-protocol",
    ]);
  });

  it("forbid two folders of one line to import each other", async () => {
    const text = 'import type { A } from "../rules/a.ts";\nexport type B = A;\n';
    expect(await broken({ "rules/a.ts": A, "odds/b.ts": text })).toEqual(["no-arrow-up-from-odds"]);
  });

  it("forbid a circle in one folder", async () => {
    const files = {
      "felt/a.ts": 'import type { B } from "./b.ts";\nexport type A = B | 1;\n',
      "felt/b.ts": 'import type { A } from "./a.ts";\nexport type B = A | 2;\n',
    };
    expect(await broken(files)).toEqual(["no-circle"]);
  });

  it("forbid a game to know another", async () => {
    const text = 'import type { A } from "../briscola/a.ts";\nexport type B = A;\n';
    expect(await broken({ "games/briscola/a.ts": A, "games/scopa/b.ts": text })).toEqual([
      "games-do-not-know-each-other",
    ]);
  });

  it("forbid code other than the roster to know a game", async () => {
    const text = 'import type { A } from "../games/scopa/a.ts";\nexport type B = A;\n';
    expect(await broken({ "games/scopa/a.ts": A, "app/b.ts": text })).toEqual([
      "only-the-roster-knows-a-game",
    ]);
    const line = 'import type { A } from "./scopa/a.ts";\nexport type B = A;\n';
    expect(await broken({ "games/scopa/a.ts": A, "games/roster.ts": line })).toEqual([]);
  });

  it("forbid a folder that has no layer", async () => {
    const text = 'import type { A } from "../attic/a.ts";\nexport type B = A;\n';
    expect(await broken({ "attic/a.ts": A, "app/b.ts": text })).toEqual(["every-file-has-a-layer"]);
  });
});
