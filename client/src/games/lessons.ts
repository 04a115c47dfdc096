/**
 * The lesson of each game, read from `lesson/` in its folder: a scripted deal, and its sentences in
 * each language. Only the page of the lesson loads them.
 */
import type { Language } from "../i18n/languages.ts";
import type { GameName } from "../play/game-facts.ts";
import type { Action } from "../play/questions.ts";
import type { Card, Frame, FrameChange } from "../protocol/wire.gen.ts";

/** One thought of a lesson. */
export interface LessonStep {
  readonly name: string;
  /** Whether the order of the cards is shown. */
  readonly shows?: "scale";
  /** The action that the learner has to take; missing if they only read. */
  readonly touch?: Action;
  /** The changes of the table after the step. */
  readonly changes?: readonly FrameChange[];
}

export interface Lesson {
  readonly frame: Frame;
  /** Cards with their worth, the strongest first. */
  readonly scale: readonly (readonly [Card, string])[];
  readonly steps: readonly LessonStep[];
}

/** The sentence of each step, by its name. Cards, suits, seats and buttons stand in braces. */
export type LessonWords = Readonly<Record<string, string>>;

const LESSONS = import.meta.glob<Lesson>("./*/lesson/lesson.json", { import: "default" });
const WORDS = import.meta.glob<LessonWords>("./*/lesson/words.*.json", { import: "default" });

export function hasLesson(game: GameName): boolean {
  return lessonFile(game) in LESSONS;
}

export async function loadLesson(game: GameName): Promise<Lesson> {
  return LESSONS[lessonFile(game)]!();
}

export async function loadLessonWords(game: GameName, language: Language): Promise<LessonWords> {
  return WORDS[`./${game}/lesson/words.${language}.json`]!();
}

function lessonFile(game: GameName): string {
  return `./${game}/lesson/lesson.json`;
}
