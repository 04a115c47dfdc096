/** The rules in the language on screen, and the examples that go with them. */
import { useEffect, useState } from "preact/hooks";

import { currentLanguage } from "../app/language.ts";
import type { Language } from "../core/i18n.ts";
import type { Examples, RulesPage } from "../core/rules.ts";
import worked from "./examples.json";

const PAGES: Readonly<Record<Language, () => Promise<{ readonly default: unknown }>>> = {
  it: () => import("./tressette.it.json"),
  en: () => import("./tressette.en.json"),
  es: () => import("./tressette.es.json"),
};

export const EXAMPLES = worked as unknown as Examples;

/** Written by the same command for every language, so that what is read is what is meant. */
export async function loadRules(language: Language): Promise<RulesPage> {
  return (await PAGES[language]()).default as RulesPage;
}

/** The rules to show; null until they are here, "failed" if they do not come. */
export function useRules(): RulesPage | "failed" | null {
  const language = currentLanguage();
  const [page, show] = useState<RulesPage | "failed" | null>(null);
  useEffect(() => {
    let isCurrent = true;
    loadRules(language).then(
      (loaded) => isCurrent && show(loaded),
      () => isCurrent && show("failed"),
    );
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return page;
}
