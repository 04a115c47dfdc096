/** Who speaks a language with all its chapters, outside of a page. */

import { chapterNames } from "../src/i18n/chapters.ts";
import type { Language } from "../src/i18n/languages.ts";
import { loadTranslator } from "../src/i18n/translator.ts";
import { cardNames } from "../src/play/cards.ts";
import type { Speech } from "../src/play/table-speech.ts";

export async function speechIn(language: Language): Promise<Speech> {
  const translator = await loadTranslator(language, chapterNames());
  const names = cardNames(translator);
  return { ...translator, card: (card) => names.get(card) ?? card };
}
