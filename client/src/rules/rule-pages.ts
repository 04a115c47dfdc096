/** The rules of a game in the language on screen, and the examples that go with them. */
import { useEffect, useState } from "preact/hooks";
import type { WorkedExample } from "../games/game.ts";
import { handbookOf } from "../games/handbooks.ts";
import type { Language } from "../i18n/languages.ts";
import type { GameName } from "../play/games.ts";
import { currentLanguage, learn } from "../shell/language.ts";
import type { RulesPage } from "./model/rule-text.ts";

export interface Book {
  readonly page: RulesPage;
  readonly Worked: WorkedExample;
}

/** Written by the same command for every language, so that what is read is what is meant. */
export async function loadBook(game: GameName, language: Language): Promise<Book> {
  const { rules, examples, exampleWords } = handbookOf(game);
  const [{ default: page }, Worked] = await Promise.all([
    rules[language](),
    examples(),
    learn(...exampleWords),
  ]);
  return { page: page as RulesPage, Worked };
}

/** The rules to show; null until they are here, "failed" if they do not come. */
export function useBook(game: GameName): Book | "failed" | null {
  const language = currentLanguage();
  const [shown, show] = useState<{ readonly of: GameName; readonly book: Book | "failed" }>();
  useEffect(() => {
    let isCurrent = true;
    loadBook(game, language).then(
      (book) => isCurrent && show({ of: game, book }),
      () => isCurrent && show({ of: game, book: "failed" }),
    );
    return () => {
      isCurrent = false;
    };
  }, [game, language]);
  return shown?.of === game ? shown.book : null;
}
