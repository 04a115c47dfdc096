/**
 * Asks for what a page is about to need while its own code is still on its way: on a slow line every
 * step that waits for another costs a tenth of a second. It is small because it imports nothing.
 */

import type { Language } from "../i18n/languages.ts";
import type { DeckName } from "../shell/deck-choice.ts";

/** The files that come with each choice that may be kept on this device. */
type Choices<Name extends string> = Readonly<Record<Name, readonly string[]>>;

/** What there is: the build writes it into the tag of this script. */
export interface Ahead {
  readonly language: Choices<Language>;
  readonly deck: Choices<DeckName>;
  /** By the name of the game, the first of the house first. */
  readonly game: Choices<string>;
  readonly lobby: readonly string[];
  readonly table: readonly string[];
}

declare global {
  /** The line to the house, opened before there is anybody to speak on it. */
  var earlyLine: WebSocket | undefined;
}

/** What a page at this address needs, in the order in which it is needed. */
export function filesAhead(ahead: Ahead, path: string): readonly string[] {
  const words = ahead.language[languageOf(Object.keys(ahead.language) as Language[])];
  const cards = ahead.deck[chosen(ahead.deck, "deck", "napoletane")];
  if (path === "/") return [...words, ...ahead.lobby, ...cards];
  if (!path.startsWith("/table/")) return words;
  const game = ahead.game[chosen(ahead.game, "game", Object.keys(ahead.game)[0]!)] ?? [];
  return [...words, ...ahead.table, ...game, ...cards];
}

/** As `chooseLanguage` in i18n/translator.ts has it. */
function languageOf(spoken: readonly Language[]): Language {
  const asked = navigator.languages.map((tag) => tag.toLowerCase().split("-", 1)[0]);
  const wanted = [kept("language"), ...asked].map((one) => spoken.find((name) => name === one));
  return wanted.find((one) => one !== undefined) ?? "en";
}

function chosen<Name extends string>(choices: Choices<Name>, name: string, usual: Name): Name {
  const choice = kept(name) ?? usual;
  return Object.hasOwn(choices, choice) ? (choice as Name) : usual;
}

/** As `recall` in shell/device-settings.ts. */
function kept(name: string): string | null {
  try {
    return localStorage.getItem(`circolo.${name}`);
  } catch {
    return null;
  }
}

/** A hint that the page's own code will find: it asks for the same file in the same way. */
function hint(file: string): void {
  const link = document.createElement("link");
  link.rel = file.endsWith(".js") ? "modulepreload" : "preload";
  if (!file.endsWith(".js")) link.as = file.endsWith(".css") ? "style" : "fetch";
  link.crossOrigin = "";
  link.href = file;
  document.head.append(link);
}

/** A browser that was here before opens its connection first, since that takes longest. */
export function begin(ahead: Ahead): void {
  if (kept("known") !== null && !location.pathname.startsWith("/recover/")) {
    globalThis.earlyLine = new WebSocket(`${location.origin.replace("http", "ws")}/ws`);
  }
  for (const file of filesAhead(ahead, location.pathname)) hint(file);
}

const files = document.querySelector<HTMLElement>("script[data-ahead]")?.dataset["ahead"];
if (files !== undefined) begin(JSON.parse(files) as Ahead);
