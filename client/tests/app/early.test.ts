// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Ahead, begin, filesAhead } from "../../src/app/early.ts";
import { chooseLanguage, FALLBACK } from "../../src/i18n/languages.ts";
import { keep } from "../../src/shell/device-settings.ts";

const AHEAD: Ahead = {
  language: { it: ["/assets/it.js"], en: ["/assets/en.js"], es: ["/assets/es.js"] },
  deck: {
    napoletane: ["/decks/napoletane.json"],
    piacentine: ["/decks/piacentine.json"],
    "francesi-2": ["/decks/francesi.json"],
    "francesi-4": ["/decks/francesi.json"],
  },
  game: {
    tressette: ["/assets/tressette.js", "/assets/tricks.css"],
    chiamatre: ["/assets/chiamatre.js"],
    sette_e_mezzo: ["/assets/sette.js"],
    chemin_de_fer: ["/assets/chemin.js"],
  },
  lobby: ["/assets/Lobby.js"],
  table: ["/assets/table.js"],
};

const SILENT: Ahead = { ...AHEAD, language: { it: [], en: [], es: [] } };
const opened: string[] = [];

beforeEach(() => {
  localStorage.clear();
  opened.length = 0;
  document.head.replaceChildren();
  globalThis.earlySocket = undefined;
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["de-AT", "es-AR", "it"]);
  vi.stubGlobal("WebSocket", function Opened(address: string) {
    opened.push(address);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("what is asked for early", () => {
  it("is at a table all that one sees there, in the order in which it is needed", () => {
    expect(filesAhead(AHEAD, "/table/t1")).toEqual([
      "/assets/es.js",
      "/assets/table.js",
      "/assets/tressette.js",
      "/assets/tricks.css",
      "/decks/napoletane.json",
    ]);
  });

  it("follows what is kept on this device", () => {
    keep("language", "it");
    keep("deck", "francesi-4");
    keep("game", "chemin_de_fer");
    expect(filesAhead(AHEAD, "/table/t1")).toEqual([
      "/assets/it.js",
      "/assets/table.js",
      "/assets/chemin.js",
      "/decks/francesi.json",
    ]);
  });

  it("is what is usual where nobody knows any more what is kept", () => {
    for (const name of ["deck", "game", "language"] as const) keep(name, "toString");
    expect(filesAhead(AHEAD, "/table/t1").slice(2)).toEqual([
      "/assets/tressette.js",
      "/assets/tricks.css",
      "/decks/napoletane.json",
    ]);
  });

  it.each([
    ["/", ["/assets/es.js", "/assets/Lobby.js", "/decks/napoletane.json"]],
    ["/rules/tressette", ["/assets/es.js"]],
  ])("is at %s only what is there", (path, files) => {
    expect(filesAhead(AHEAD, path)).toEqual(files);
  });

  it.each([
    [null, ["de", "es-AR"]],
    [null, ["de", "fr"]],
    [null, []],
    ["en", ["it"]],
    ["xx", ["IT-ch", "es"]],
  ])("are the words that the page will speak: %s, %s", (stored, languages) => {
    vi.spyOn(navigator, "languages", "get").mockReturnValue(languages);
    if (stored !== null) keep("language", stored);
    const spoken = chooseLanguage(stored, languages);
    expect(filesAhead(AHEAD, "/rules")).toEqual(AHEAD.language[spoken]);
    expect(AHEAD.language[FALLBACK]).toEqual(["/assets/en.js"]);
  });

  it("is hinted at as the page itself will ask for it", () => {
    history.replaceState(null, "", "/table/t1");
    const links: HTMLLinkElement[] = [];
    // Not into the page, which would follow them.
    vi.spyOn(document.head, "append").mockImplementation((link) => {
      links.push(link as HTMLLinkElement);
    });
    begin(AHEAD);
    const hints = links.map((link) => [
      link.rel,
      link.getAttribute("as"),
      link.getAttribute("href"),
      link.getAttribute("crossorigin"),
    ]);
    expect(hints).toEqual([
      ["modulepreload", null, "/assets/es.js", ""],
      ["modulepreload", null, "/assets/table.js", ""],
      ["modulepreload", null, "/assets/tressette.js", ""],
      ["preload", "style", "/assets/tricks.css", ""],
      ["preload", "fetch", "/decks/napoletane.json", ""],
    ]);
  });
});

describe("the connection to the house", () => {
  it("is opened early for those who were here before", () => {
    keep("known", "yes");
    history.replaceState(null, "", "/me/matches");
    begin(SILENT);
    expect(opened).toEqual([`ws://${location.host}/ws`]);
    expect(globalThis.earlySocket).toBeDefined();
  });

  it.each([
    ["a newcomer", "/me/matches", false],
    ["who is let in again by a link", "/recover/secret", true],
  ])("is not opened for %s", (_, path, isKnown) => {
    if (isKnown) keep("known", "yes");
    history.replaceState(null, "", path);
    begin(SILENT);
    expect(opened).toEqual([]);
  });
});
