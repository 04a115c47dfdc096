/** The chapters of the catalogues: words that only some pages need, and that load with them. */
import type { GameChapters } from "../games/chapters.ts";
import type chips from "./chips/it.json";
import type events from "./events/it.json";
import type handbook from "./handbook/it.json";
import type host from "./host/it.json";
import type { Language } from "./languages.ts";
import type proofs from "./proofs/it.json";
import type ratings from "./ratings/it.json";
import type refusals from "./refusals/it.json";
import type replay from "./replay/it.json";
import type ring from "./ring/it.json";
import type settings from "./settings/it.json";
import type staff from "./staff/it.json";
import type talk from "./talk/it.json";
import type text from "./text/it.json";

/** A folder each, of one file a language; the Italian file says which keys there are. */
export interface Chapters extends GameChapters {
  readonly chips: typeof chips;
  readonly events: typeof events;
  readonly handbook: typeof handbook;
  readonly host: typeof host;
  readonly proofs: typeof proofs;
  readonly ratings: typeof ratings;
  readonly refusals: typeof refusals;
  readonly replay: typeof replay;
  readonly ring: typeof ring;
  readonly settings: typeof settings;
  readonly staff: typeof staff;
  readonly talk: typeof talk;
  readonly text: typeof text;
}

export type Chapter = keyof Chapters;

type Words = Readonly<Record<string, unknown>>;

const FILES = import.meta.glob<Words>(["./*/*.json", "../games/*/i18n/*.json"], {
  import: "default",
});

const LOADERS = new Map(
  Object.entries(FILES).map(([path, load]) => {
    const [, chapter, language] = /([^/]+)(?:\/i18n)?\/(\w+)\.json$/.exec(path)!;
    return [`${chapter} ${language}`, load];
  }),
);

export const CHAPTER_NAMES = [
  ...new Set([...LOADERS.keys()].map((key) => key.split(" ")[0] as Chapter)),
];

export async function loadChapter(chapter: Chapter, language: Language): Promise<Words> {
  return LOADERS.get(`${chapter} ${language}`)!();
}
