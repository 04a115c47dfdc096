/**
 * Requests the files that a page will need while the code of the page is still loading. On a slow
 * connection each request that waits for another costs a tenth of a second. This script imports
 * nothing, so it stays small.
 */

import type { Language } from "../i18n/languages.ts";
import type { DeckName } from "../shell/deck-choice.ts";

/** The files of each choice that this device can store. */
type Choices<Name extends string> = Readonly<Record<Name, readonly string[]>>;

/** The files to request early; the build writes this into the script's tag. */
export interface Ahead {
  readonly language: Choices<Language>;
  readonly deck: Choices<DeckName>;
  /** By the name of the game, in the order of the roster. */
  readonly game: Choices<string>;
  readonly lobby: readonly string[];
  readonly table: readonly string[];
}

declare global {
  /** The socket to the server, opened before the code that uses it has loaded. */
  var earlySocket: WebSocket | undefined;
}

/** Returns the files that the page at a path needs, in the order of their use. */
export function filesAhead(ahead: Ahead, path: string): readonly string[] {
  const words = ahead.language[languageOf(Object.keys(ahead.language) as Language[])];
  const cards = ahead.deck[chosen(ahead.deck, "deck", "napoletane")];
  if (path === "/") return [...words, ...ahead.lobby, ...cards];
  if (!path.startsWith("/table/")) return words;
  const game = ahead.game[chosen(ahead.game, "game", Object.keys(ahead.game)[0]!)] ?? [];
  return [...words, ...ahead.table, ...game, ...cards];
}

/** Returns the same language as `chooseLanguage` in i18n/languages.ts. */
function languageOf(spoken: readonly Language[]): Language {
  const asked = navigator.languages.map((tag) => tag.toLowerCase().split("-", 1)[0]);
  const wanted = [kept("language"), ...asked].map((one) => spoken.find((name) => name === one));
  return wanted.find((one) => one !== undefined) ?? "en";
}

function chosen<Name extends string>(choices: Choices<Name>, name: string, usual: Name): Name {
  const choice = kept(name) ?? usual;
  return Object.hasOwn(choices, choice) ? (choice as Name) : usual;
}

/** Returns a stored setting, as `recall` in shell/device-settings.ts does. */
function kept(name: string): string | null {
  try {
    return localStorage.getItem(`circolo.${name}`);
  } catch {
    return null;
  }
}

/** Preloads a file. The page's code later requests it in the same way, so the browser reuses it. */
function hint(file: string): void {
  const link = document.createElement("link");
  link.rel = file.endsWith(".js") ? "modulepreload" : "preload";
  if (!file.endsWith(".js")) link.as = file.endsWith(".css") ? "style" : "fetch";
  link.crossOrigin = "";
  link.href = file;
  document.head.append(link);
}

/** Starts the early requests. A known browser connects first, since that takes longest. */
export function begin(ahead: Ahead): void {
  if (kept("known") !== null && !location.pathname.startsWith("/recover/")) {
    globalThis.earlySocket = new WebSocket(`${location.origin.replace("http", "ws")}/ws`);
  }
  for (const file of filesAhead(ahead, location.pathname)) hint(file);
}

const files = document.querySelector<HTMLElement>("script[data-ahead]")?.dataset["ahead"];
if (files !== undefined) begin(JSON.parse(files) as Ahead);
