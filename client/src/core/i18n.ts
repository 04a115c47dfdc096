/** Words on screen: one typed catalogue a language, plural forms by Intl. */
import type italian from "../i18n/it.json";

export const LANGUAGES = ["it", "en", "es"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of a reader whose own languages we do not speak. */
export const FALLBACK: Language = "en";

/** Forms of a counted phrase, by the plural category of the count. */
export type PluralForms = { readonly other: string } & {
  readonly [category in Intl.LDMLPluralRule]?: string;
};

type Entries = typeof italian;

/** What every catalogue file holds: the keys of the Italian one. */
export type Catalogue = {
  readonly [key in keyof Entries]: Entries[key] extends string ? string : PluralForms;
};

export type TextKey = {
  [key in keyof Entries]: Entries[key] extends string ? key : never;
}[keyof Entries];
export type PluralKey = Exclude<keyof Entries, TextKey>;

/** What stands for the names in braces; numbers are written as the language writes them. */
export type Values = Readonly<Record<string, string | number>>;

/** Speaks one language. */
export interface Translator {
  readonly language: Language;
  text(key: TextKey, values?: Values): string;
  /** The form that fits the count, which the phrase may show as {count}. */
  plural(key: PluralKey, count: number, values?: Values): string;
}

const LOADERS: Readonly<Record<Language, () => Promise<{ readonly default: Catalogue }>>> = {
  it: () => import("../i18n/it.json"),
  en: () => import("../i18n/en.json"),
  es: () => import("../i18n/es.json"),
};

export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some((language) => language === text);
}

/** The stored choice if there is one, else the first preferred language ("es-AR") that we speak. */
export function chooseLanguage(stored: unknown, preferred: readonly string[]): Language {
  if (isLanguage(stored)) return stored;
  const primary = preferred.map((tag) => tag.toLowerCase().split("-", 1)[0]);
  return primary.find(isLanguage) ?? FALLBACK;
}

/** Fetches a language's catalogue, its own chunk of the build. */
export async function loadTranslator(language: Language): Promise<Translator> {
  return translatorOf(language, (await LOADERS[language]()).default);
}

export function translatorOf(language: Language, catalogue: Catalogue): Translator {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  const fill = (phrase: string, values: Values): string =>
    phrase.replace(/\{(\w+)\}/g, (braced, name: string) => {
      const value = values[name];
      return typeof value === "number" ? numbers.format(value) : (value ?? braced);
    });
  return {
    language,
    text: (key, values = {}) => fill(catalogue[key], values),
    plural: (key, count, values = {}) => {
      const forms: PluralForms = catalogue[key];
      return fill(forms[rules.select(count)] ?? forms.other, { ...values, count });
    },
  };
}
