/** Who speaks a language with all its chapters, outside of a page. */
import { cardNames } from "../src/core/cards.ts";
import { CHAPTER_NAMES, type Language, loadTranslator } from "../src/core/i18n.ts";
import type { Speech } from "../src/core/say.ts";

export async function speechIn(language: Language): Promise<Speech> {
  const translator = await loadTranslator(language, CHAPTER_NAMES);
  const names = cardNames(translator);
  return { ...translator, card: (card) => names.get(card) ?? card };
}
