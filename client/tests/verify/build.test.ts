import { sha256 } from "@noble/hashes/sha2.js";
import { build } from "vite";
import { beforeAll, describe, expect, it } from "vitest";

import { base64Of } from "../../src/protocol/base64.ts";

interface Built {
  readonly output: readonly { readonly fileName: string; readonly source?: unknown }[];
}

describe("the verifier's page", () => {
  let built: Built;
  let page = "";
  beforeAll(async () => {
    const options = { configFile: "vite.verify.config.ts", logLevel: "silent" } as const;
    built = (await build({ ...options, build: { write: false } })) as unknown as Built;
    page = String(built.output[0]?.source);
  });

  it("is one file", () => {
    expect(built.output.map(({ fileName }) => fileName)).toEqual(["verify.html"]);
  });

  it("loads nothing from anywhere", () => {
    const outside = /\b(?:src|href)="(?!data:)[^"]*"|@import|\burl\((?!["']?data:)|\bimport\(/g;
    expect(page.match(outside) ?? []).toEqual([]);
  });

  it("allows its own script and style and nothing else", () => {
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1];
    const [style, script] = [/<style>(.*?)<\/style>/s, /<script type="module">(.*?)<\/script>/s]
      .map((element) => new TextEncoder().encode(element.exec(page)?.[1]))
      .map((text) => `'sha256-${base64Of(sha256(text))}'`);
    expect(policy?.split("; ")).toEqual([
      "default-src 'none'",
      `script-src ${script}`,
      `style-src ${style}`,
      "img-src data:",
      "base-uri 'none'",
      "form-action 'none'",
    ]);
  });
});
