/** The rules of a game in the language on screen, and the examples that go with them. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

import { currentLanguage, learn } from "../app/language.ts";
import type { GameName } from "../core/games.ts";
import type { Chapter, Language } from "../core/i18n.ts";
import type { RulesPage } from "../core/rules.ts";

type Later<Module> = () => Promise<Module>;
type Pages = Readonly<Record<Language, Later<{ readonly default: unknown }>>>;

/** An example by its name, in the words of the reader. */
export type Worked = ComponentType<{ readonly name: string }>;

export interface Book {
  readonly page: RulesPage;
  readonly Worked: Worked;
}

interface Source {
  readonly pages: Pages;
  readonly worked: Later<{ readonly Worked: Worked }>;
}

const SOURCES: Readonly<Record<GameName, Source>> = {
  tressette: {
    pages: {
      it: () => import("./tressette.it.json"),
      en: () => import("./tressette.en.json"),
      es: () => import("./tressette.es.json"),
    },
    worked: () => import("./examples/Tressette.tsx"),
  },
  chiamatre: {
    pages: {
      it: () => import("./chiamatre.it.json"),
      en: () => import("./chiamatre.en.json"),
      es: () => import("./chiamatre.es.json"),
    },
    worked: () => withWords(import("./examples/Chiamatre.tsx"), "chiamatre"),
  },
  sette_e_mezzo: {
    pages: {
      it: () => import("./sette_e_mezzo.it.json"),
      en: () => import("./sette_e_mezzo.en.json"),
      es: () => import("./sette_e_mezzo.es.json"),
    },
    worked: () => withWords(import("./examples/Sette.tsx"), "sette"),
  },
  chemin_de_fer: {
    pages: {
      it: () => import("./chemin_de_fer.it.json"),
      en: () => import("./chemin_de_fer.en.json"),
      es: () => import("./chemin_de_fer.es.json"),
    },
    worked: () => withWords(import("./examples/Chemin.tsx"), "chemin"),
  },
};

/** What speaks in the words of its game, once they are here too. */
async function withWords<Module>(module: Promise<Module>, chapter: Chapter): Promise<Module> {
  const [loaded] = await Promise.all([module, learn(chapter)]);
  return loaded;
}

/** Written by the same command for every language, so that what is read is what is meant. */
export async function loadBook(game: GameName, language: Language): Promise<Book> {
  const { pages, worked } = SOURCES[game];
  const [{ default: page }, { Worked }] = await Promise.all([pages[language](), worked()]);
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
