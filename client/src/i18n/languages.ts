/** The languages on screen, and which of them a reader gets. */

export const LANGUAGES = ["it", "en", "es"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of a reader whose own languages we do not speak. */
export const FALLBACK: Language = "en";

export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some((language) => language === text);
}

/** The stored choice if there is one, else the first preferred language ("es-AR") that we speak. */
export function chooseLanguage(stored: unknown, preferred: readonly string[]): Language {
  if (isLanguage(stored)) return stored;
  const primary = preferred.map((tag) => tag.toLowerCase().split("-", 1)[0]);
  return primary.find(isLanguage) ?? FALLBACK;
}
