/** Words on screen: one typed catalogue a language, plural forms by Intl. */

import type { TableOptions } from "../protocol/wire.gen.ts";
import { type Chapter, type Chapters, loadChapter } from "./chapters.ts";
import type italian from "./it.json";
import type { Language } from "./languages.ts";
import { numberFormat } from "./number-format.ts";

/** Forms of a counted phrase, by the plural category of the count. */
export type PluralForms = { readonly other: string } & {
  readonly [category in Intl.LDMLPluralRule]?: string;
};

type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
type Later = Together<Chapters[Chapter]>;
/** The title of each game: `title.json` in its folder. */
type Titles = Readonly<Record<`game.${TableOptions["options"]["game"]}`, string>>;
type Entries = typeof italian & Titles & Later;

type Phrases<From> = {
  readonly [key in keyof From]: From[key] extends string ? string : PluralForms;
};

/** What every catalogue file holds, the keys of the Italian one, and the chapters that are here. */
export type Catalogue = Phrases<typeof italian> & Partial<Titles> & Partial<Phrases<Later>>;

export type TextKey = {
  [key in keyof Entries]: Entries[key] extends string ? key : never;
}[keyof Entries];
export type PluralKey = Exclude<keyof Entries, TextKey>;

/**
 * What stands for the names in braces; numbers are written as the language writes them. A name that
 * is a key of the catalogue stands for its phrase: `{suit.D}` is what these cards call denari.
 */
export type Values = Readonly<Record<string, string | number>>;

/** Speaks one language. */
export interface Translator {
  readonly language: Language;
  text(key: TextKey, values?: Values): string;
  /** The form that fits the count, which the phrase may show as {count}. */
  plural(key: PluralKey, count: number, values?: Values): string;
}

type File = Promise<{ readonly default: Phrases<typeof italian> }>;

const LOADERS: Readonly<Record<Language, () => File>> = {
  it: () => import("./it.json"),
  en: () => import("./en.json"),
  es: () => import("./es.json"),
};

/** Fetches a language's catalogue and some of its chapters, each a chunk of the build. */
export async function loadCatalogue(
  language: Language,
  chapters: readonly Chapter[] = [],
): Promise<Catalogue> {
  const [catalogue, ...more] = await Promise.all([
    LOADERS[language](),
    ...chapters.map((chapter) => loadChapter(chapter, language)),
  ]);
  return Object.assign({ ...titlesIn(language), ...catalogue.default }, ...more);
}

/** A language that is left out has the Italian title. */
type Title = { readonly it: string } & { readonly [language in Language]?: string };

const TITLES = Object.entries(
  import.meta.glob<Title>("../games/*/title.json", {
    import: "default",
    eager: true,
  }),
);

function titlesIn(language: Language): Titles {
  return Object.fromEntries(
    TITLES.map(([path, title]) => [`game.${path.split("/").at(-2)}`, title[language] ?? title.it]),
  ) as Titles;
}

/** Speaks with some of the chapters. */
export async function loadTranslator(
  language: Language,
  chapters: readonly Chapter[] = [],
): Promise<Translator> {
  return translatorOf(language, await loadCatalogue(language, chapters));
}

export function translatorOf(language: Language, catalogue: Catalogue): Translator {
  const rules = new Intl.PluralRules(language);
  const write = numberFormat(language);
  const words: Readonly<Record<string, string | PluralForms>> = catalogue;
  const fill = (phrase: string, values: Values): string =>
    phrase.replace(
      /(\b(?:a|di|da|su|de) )?\{([\w.]+)\}/g,
      (braced, before: string = "", name: string) => {
        const value = values[name] ?? words[name];
        if (typeof value === "number") return `${before}${write(value)}`;
        if (typeof value !== "string") return braced;
        if (value === words["seat.you"]) return before + (YOU[language]?.[before] ?? value);
        return joined(ARTICLES[language]?.[before], before, value);
      },
    );
  return {
    language,
    text: (key, values = {}) => fill(catalogue[key] ?? missing(key), values),
    plural: (key, count, values = {}) => {
      const forms: PluralForms = catalogue[key] ?? missing(key);
      return fill(forms[rules.select(count)] ?? forms.other, { ...values, count });
    },
  };
}

type Articles = Readonly<Record<string, string>>;

/** What a preposition and an article become together, by language and preposition. */
const ARTICLES: Readonly<Partial<Record<Language, Readonly<Record<string, Articles>>>>> = {
  it: {
    "a ": italianArticles("a"),
    "di ": italianArticles("de"),
    "da ": italianArticles("da"),
    "su ": italianArticles("su"),
  },
  es: { "a ": { El: "al" }, "de ": { El: "del" } },
};

/** The pronoun after a preposition, where "Tu" stands for a name: "le carte di te". */
const YOU: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>> = {
  it: { "a ": "te", "di ": "te", "da ": "te", "su ": "te" },
  es: { "a ": "ti", "de ": "ti" },
};

/** The articles that begin an Italian name; "Le" and "I" begin names of other languages, too. */
function italianArticles(stem: string): Articles {
  return { Il: `${stem}l`, Lo: `${stem}llo`, La: `${stem}lla`, Gli: `${stem}gli` };
}

/** "Tocca al Geometra": a preposition and the article of the name that follows it. */
function joined(articles: Articles | undefined, preposition: string, name: string): string {
  const [article = "", ...rest] = name.split(" ");
  const one = articles?.[article];
  return one === undefined || rest.length === 0 ? preposition + name : [one, ...rest].join(" ");
}

function missing(key: string): never {
  throw new Error(`no words yet for ${key}: await the chapter that has them before drawing`);
}
