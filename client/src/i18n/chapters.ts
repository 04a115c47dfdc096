/**
 * The chapters of the catalogues: words that only some pages need, and that load with them. A
 * chapter is a folder of one flat JSON file a language. A game adds its own by declaring it here,
 * from its `words.ts`.
 */
import type coup from "./coup/it.json";
import type entrance from "./entrance/it.json";
import type friends from "./friends/it.json";
import type handbook from "./handbook/it.json";
import type host from "./host/it.json";
import type { Language } from "./languages.ts";
import type learn from "./learn/it.json";
import type proofs from "./proofs/it.json";
import type ratings from "./ratings/it.json";
import type refusals from "./refusals/it.json";
import type replay from "./replay/it.json";
import type result from "./result/it.json";
import type ring from "./ring/it.json";
import type settings from "./settings/it.json";
import type staff from "./staff/it.json";
import type talk from "./talk/it.json";
import type text from "./text/it.json";
import type tournaments from "./tournaments/it.json";
import type tricks from "./tricks/it.json";

/** The Italian file of a chapter says which keys there are. */
export interface Chapters {
  readonly coup: typeof coup;
  readonly entrance: typeof entrance;
  readonly friends: typeof friends;
  readonly handbook: typeof handbook;
  readonly host: typeof host;
  readonly learn: typeof learn;
  readonly proofs: typeof proofs;
  readonly ratings: typeof ratings;
  readonly refusals: typeof refusals;
  readonly replay: typeof replay;
  readonly result: typeof result;
  readonly ring: typeof ring;
  readonly settings: typeof settings;
  readonly staff: typeof staff;
  readonly talk: typeof talk;
  readonly text: typeof text;
  readonly tournaments: typeof tournaments;
  readonly tricks: typeof tricks;
}

export type Chapter = keyof Chapters;

type Words = Readonly<Record<string, unknown>>;

const FILES = import.meta.glob<Words>(["./*/*.json", "../games/*/i18n/*.json"], {
  import: "default",
});

/** Every chapter, by its folder. */
export function chapterNames(): readonly Chapter[] {
  return [
    ...new Set(
      Object.keys(FILES).map((path) => /([^/]+)(?:\/i18n)?\/\w+\.json$/.exec(path)![1] as Chapter),
    ),
  ];
}

export async function loadChapter(chapter: Chapter, language: Language): Promise<Words> {
  const load =
    FILES[`./${chapter}/${language}.json`] ?? FILES[`../games/${chapter}/i18n/${language}.json`];
  return load!();
}
