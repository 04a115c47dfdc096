/** The language of the page. A component that reads it is rendered again when it changes. */
import { computed, signal } from "@preact/signals";
import type { Chapter } from "../i18n/chapters.ts";
import { type Language, chooseLanguage as languageFor } from "../i18n/languages.ts";
import { chipsFormat } from "../i18n/number-format.ts";
import {
  type Catalogue,
  loadCatalogue,
  type PluralKey,
  type TextKey,
  type Translator,
  translatorOf,
  type Values,
} from "../i18n/translator.ts";
import { type CardId, cardNames, catalogueWith, type Suits } from "../play/cards.ts";
import { callPeople } from "../protocol/stored-names.ts";
import { DECK_FACTS, deck } from "./deck-choice.ts";
import { keep, recall } from "./device-settings.ts";

interface Speaking {
  readonly language: Language;
  readonly catalogue: Catalogue;
}

let asked: Language | null = null;
let latest: Promise<void> | undefined;
const chapters = new Set<Chapter>();
const speaking = signal<Speaking | null>(null);
/** Translators by suit names: with French suits, coppe are called cuori in every phrase. */
const speakers = { italian: computed(speakerOf("italian")), french: computed(speakerOf("french")) };
const spoken = computed(() => speakers[DECK_FACTS[deck.value].suits].value);
const names = computed(() => cardNames(translator()));
const chips = computed(() => chipsFormat(translator().language));

/** The current translator; throws before the first `speak`. */
function translator(): Translator {
  if (spoken.value === null) throw new Error("no language yet: await speak() before drawing");
  return spoken.value;
}

/** Switches to a language once its catalogue is loaded; the last request wins. */
export function speak(language: Language): Promise<void> {
  const ready: Promise<void> = loadCatalogue(language, [...chapters]).then((catalogue) => {
    if (latest !== ready) return latest;
    speaking.value = { language, catalogue };
    callPeople({ former: t("person.former"), guest: t("account.guest") });
    document.documentElement.lang = language;
    return undefined;
  });
  asked = language;
  latest = ready;
  return ready;
}

/** Loads catalogue chapters, in this language and in any that is chosen later. */
export async function learn(...wanted: readonly Chapter[]): Promise<void> {
  const unknown = wanted.filter((chapter) => !chapters.has(chapter));
  if (unknown.length === 0) return latest;
  for (const chapter of unknown) chapters.add(chapter);
  try {
    await speak(asked ?? currentLanguage());
  } catch (failure) {
    for (const chapter of unknown) chapters.delete(chapter);
    throw failure;
  }
}

/** Whether a phrase is loaded; `learn` loads those of a chapter. */
export function has(key: string): boolean {
  return speaking.value !== null && key in speaking.value.catalogue;
}

/** Switches to the stored language, else to the browser's. */
export function restoreLanguage(): Promise<void> {
  return speak(languageFor(recall("language"), navigator.languages));
}

/** Switches to a language and stores the choice on this device. */
export function chooseLanguage(language: Language): Promise<void> {
  keep("language", language);
  return speak(language);
}

export function currentLanguage(): Language {
  return translator().language;
}

/** The phrase of a key. */
export function t(key: TextKey, values?: Values): string {
  return translator().text(key, values);
}

/** The phrase of a key in the form of a count. */
export function plural(key: PluralKey, count: number, values?: Values): string {
  return translator().plural(key, count, values);
}

/** The translator for these suits; null before the first `speak`. */
export function cardWords(suits: Suits): Translator | null {
  return speakers[suits].value;
}

/** "Sette di denari" and its translations; "Sette di quadri" when the deck shows French suits. */
export function nameOf(card: CardId): string {
  return names.value.get(card) ?? card;
}

/** Whole chips, grouped as the language groups them. */
export function formatChips(amount: number): string {
  return chips.value(amount);
}

function speakerOf(suits: Suits): () => Translator | null {
  return () =>
    speaking.value === null
      ? null
      : translatorOf(speaking.value.language, catalogueWith(suits, speaking.value.catalogue));
}

/** Date and time of a timestamp, in the reader's time zone. */
export function formatDay(at: number): string {
  const format = new Intl.DateTimeFormat(currentLanguage(), {
    dateStyle: "medium",
    timeStyle: "short",
  });
  return format.format(at);
}

/** The date of a timestamp, in the reader's time zone. */
export function formatDate(at: number): string {
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: "medium" }).format(at);
}

/** The time of day of a timestamp, in the reader's time zone. */
export function formatTime(at: number): string {
  return new Intl.DateTimeFormat(currentLanguage(), { timeStyle: "short" }).format(at);
}

/** A number with one decimal place. */
export function formatNumber(figure: number): string {
  return new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: 1 }).format(figure);
}
