/** The language on screen. What reads it in a component is drawn again when it changes. */
import { computed, signal } from "@preact/signals";

import { type CardId, cardNames } from "../core/cards.ts";
import { chipsFormat } from "../core/format.ts";
import {
  type Language,
  type PluralKey,
  type TextKey,
  type Translator,
  type Values,
  chooseLanguage as languageFor,
  loadTranslator,
} from "../core/i18n.ts";
import { keep, recall } from "./preferences.ts";

let asked: Language | null = null;
const spoken = signal<Translator | null>(null);
const names = computed(() => cardNames(translator()));
const chips = computed(() => chipsFormat(translator().language));

/** Who speaks now; there is nobody before the first `speak`. */
function translator(): Translator {
  if (spoken.value === null) throw new Error("no language yet: await speak() before drawing");
  return spoken.value;
}

/** Speaks a language once its catalogue is here, unless another was asked for meanwhile. */
export async function speak(language: Language): Promise<void> {
  asked = language;
  const loaded = await loadTranslator(language);
  if (asked !== language) return;
  spoken.value = loaded;
  document.documentElement.lang = language;
}

/** Speaks the kept language, else the browser's. */
export function restoreLanguage(): Promise<void> {
  return speak(languageFor(recall("language"), navigator.languages));
}

/** Speaks a language and keeps the choice on this device. */
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

/** "Sette di denari" and its translations. */
export function nameOf(card: CardId): string {
  return names.value.get(card) ?? card;
}

/** Whole chips, grouped as the language groups them. */
export function formatChips(amount: number): string {
  return chips.value(amount);
}
