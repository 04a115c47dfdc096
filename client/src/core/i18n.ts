/** Words on screen: one typed catalogue a language, plural forms by Intl. */
import type chemin from "../i18n/chemin/it.json";
import type chiamatre from "../i18n/chiamatre/it.json";
import type events from "../i18n/events/it.json";
import type handbook from "../i18n/handbook/it.json";
import type host from "../i18n/host/it.json";
import type italian from "../i18n/it.json";
import type proofs from "../i18n/proofs/it.json";
import type ratings from "../i18n/ratings/it.json";
import type refusals from "../i18n/refusals/it.json";
import type replay from "../i18n/replay/it.json";
import type ring from "../i18n/ring/it.json";
import type sette from "../i18n/sette/it.json";
import type settings from "../i18n/settings/it.json";
import type staff from "../i18n/staff/it.json";
import type talk from "../i18n/talk/it.json";
import type inWords from "../i18n/text/it.json";
import { numberFormat } from "./format.ts";

export const LANGUAGES = ["it", "en", "es"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of a reader whose own languages we do not speak. */
export const FALLBACK: Language = "en";

/** Forms of a counted phrase, by the plural category of the count. */
export type PluralForms = { readonly other: string } & {
  readonly [category in Intl.LDMLPluralRule]?: string;
};

/** Words that only some pages need, and that come with them. */
interface Chapters {
  readonly chemin: typeof chemin;
  readonly chiamatre: typeof chiamatre;
  readonly events: typeof events;
  readonly handbook: typeof handbook;
  readonly host: typeof host;
  readonly proofs: typeof proofs;
  readonly ratings: typeof ratings;
  readonly refusals: typeof refusals;
  readonly replay: typeof replay;
  readonly ring: typeof ring;
  readonly sette: typeof sette;
  readonly settings: typeof settings;
  readonly staff: typeof staff;
  readonly talk: typeof talk;
  readonly text: typeof inWords;
}

export type Chapter = keyof Chapters;

export const CHAPTER_NAMES = [
  "chemin",
  "chiamatre",
  "events",
  "handbook",
  "host",
  "proofs",
  "ratings",
  "refusals",
  "replay",
  "ring",
  "sette",
  "settings",
  "staff",
  "talk",
  "text",
] as const satisfies readonly Chapter[];

type Later = typeof chemin &
  typeof chiamatre &
  typeof events &
  typeof handbook &
  typeof host &
  typeof proofs &
  typeof ratings &
  typeof refusals &
  typeof replay &
  typeof ring &
  typeof sette &
  typeof settings &
  typeof staff &
  typeof talk &
  typeof inWords;
type Entries = typeof italian & Later;

type Phrases<From> = {
  readonly [key in keyof From]: From[key] extends string ? string : PluralForms;
};

/** What every catalogue file holds, the keys of the Italian one, and the chapters that are here. */
export type Catalogue = Phrases<typeof italian> & Partial<Phrases<Later>>;

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

const LOADERS: Readonly<Record<Language, () => Promise<{ readonly default: Catalogue }>>> = {
  it: () => import("../i18n/it.json"),
  en: () => import("../i18n/en.json"),
  es: () => import("../i18n/es.json"),
};

const CHAPTERS: {
  readonly [chapter in Chapter]: Readonly<
    Record<Language, () => Promise<{ readonly default: Phrases<Chapters[chapter]> }>>
  >;
} = {
  chemin: {
    it: () => import("../i18n/chemin/it.json"),
    en: () => import("../i18n/chemin/en.json"),
    es: () => import("../i18n/chemin/es.json"),
  },
  chiamatre: {
    it: () => import("../i18n/chiamatre/it.json"),
    en: () => import("../i18n/chiamatre/en.json"),
    es: () => import("../i18n/chiamatre/es.json"),
  },
  events: {
    it: () => import("../i18n/events/it.json"),
    en: () => import("../i18n/events/en.json"),
    es: () => import("../i18n/events/es.json"),
  },
  handbook: {
    it: () => import("../i18n/handbook/it.json"),
    en: () => import("../i18n/handbook/en.json"),
    es: () => import("../i18n/handbook/es.json"),
  },
  host: {
    it: () => import("../i18n/host/it.json"),
    en: () => import("../i18n/host/en.json"),
    es: () => import("../i18n/host/es.json"),
  },
  proofs: {
    it: () => import("../i18n/proofs/it.json"),
    en: () => import("../i18n/proofs/en.json"),
    es: () => import("../i18n/proofs/es.json"),
  },
  ratings: {
    it: () => import("../i18n/ratings/it.json"),
    en: () => import("../i18n/ratings/en.json"),
    es: () => import("../i18n/ratings/es.json"),
  },
  refusals: {
    it: () => import("../i18n/refusals/it.json"),
    en: () => import("../i18n/refusals/en.json"),
    es: () => import("../i18n/refusals/es.json"),
  },
  replay: {
    it: () => import("../i18n/replay/it.json"),
    en: () => import("../i18n/replay/en.json"),
    es: () => import("../i18n/replay/es.json"),
  },
  ring: {
    it: () => import("../i18n/ring/it.json"),
    en: () => import("../i18n/ring/en.json"),
    es: () => import("../i18n/ring/es.json"),
  },
  sette: {
    it: () => import("../i18n/sette/it.json"),
    en: () => import("../i18n/sette/en.json"),
    es: () => import("../i18n/sette/es.json"),
  },
  settings: {
    it: () => import("../i18n/settings/it.json"),
    en: () => import("../i18n/settings/en.json"),
    es: () => import("../i18n/settings/es.json"),
  },
  staff: {
    it: () => import("../i18n/staff/it.json"),
    en: () => import("../i18n/staff/en.json"),
    es: () => import("../i18n/staff/es.json"),
  },
  talk: {
    it: () => import("../i18n/talk/it.json"),
    en: () => import("../i18n/talk/en.json"),
    es: () => import("../i18n/talk/es.json"),
  },
  text: {
    it: () => import("../i18n/text/it.json"),
    en: () => import("../i18n/text/en.json"),
    es: () => import("../i18n/text/es.json"),
  },
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

/** Fetches a language's catalogue and some of its chapters, each a chunk of the build. */
export async function loadCatalogue(
  language: Language,
  chapters: readonly Chapter[] = [],
): Promise<Catalogue> {
  const [catalogue, ...more] = await Promise.all([
    LOADERS[language](),
    ...chapters.map((chapter): Promise<{ readonly default: Partial<Catalogue> }> =>
      CHAPTERS[chapter][language](),
    ),
  ]);
  return more.reduce((all: Catalogue, chapter) => ({ ...all, ...chapter.default }), catalogue.default);
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
    phrase.replace(/\{([\w.]+)\}/g, (braced, name: string) => {
      const value = values[name] ?? words[name];
      if (typeof value === "number") return write(value);
      return typeof value === "string" ? value : braced;
    });
  return {
    language,
    text: (key, values = {}) => fill(catalogue[key] ?? missing(key), values),
    plural: (key, count, values = {}) => {
      const forms: PluralForms = catalogue[key] ?? missing(key);
      return fill(forms[rules.select(count)] ?? forms.other, { ...values, count });
    },
  };
}

function missing(key: string): never {
  throw new Error(`no words yet for ${key}: await the chapter that has them before drawing`);
}
