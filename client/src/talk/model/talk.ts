/** Talk at a table: what was said, and phrases that are typed. */
import type { Speech } from "../../play/table-speech.ts";
import type { Report, TalkLine } from "../../protocol/wire.gen.ts";

export type Phrase = NonNullable<TalkLine["phrase"]>;
export type Reason = Report["reason"];

/** In the order in which one says them. */
export const PHRASES = [
  "hello",
  "good_luck",
  "ready",
  "here",
  "one_moment",
  "well_played",
  "well_done",
  "congratulations",
  "what_a_pity",
  "thanks",
  "youre_welcome",
  "sorry",
  "see_you",
  "goodbye",
  "mamma_mia",
  "rematch",
] as const satisfies readonly Phrase[];

/** The phrases that are drawn. */
export const REACTIONS = [
  "smile",
  "laugh",
  "surprise",
  "sigh",
  "applause",
  "cheers",
] as const satisfies readonly Phrase[];
export type Reaction = (typeof REACTIONS)[number];

export function isReaction(phrase: Phrase | null): phrase is Reaction {
  return REACTIONS.some((reaction) => reaction === phrase);
}

export const REASONS = [
  "insult",
  "cheating",
  "spam",
  "name",
  "other",
] as const satisfies readonly Reason[];

/** What was said, in this reader's language where it is a phrase. */
export function saidIn(speech: Pick<Speech, "text">, { phrase, text }: TalkLine): string {
  return phrase === null ? (text ?? "") : speech.text(`phrase.${phrase}`);
}

/** How many characters the house counts. */
export function lengthOf(text: string): number {
  return [...text.normalize("NFC").trim()].length;
}

/** The phrase that these words are in the reader's language, null where they are none. */
export function phraseOf(speech: Pick<Speech, "text">, typed: string): Phrase | null {
  const words = bare(typed);
  return (
    [...PHRASES, ...REACTIONS].find((phrase) => bare(speech.text(`phrase.${phrase}`)) === words) ??
    null
  );
}

/** Without case, accents, and marks at the ends. */
function bare(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** What somebody types behind the word for saying: "di' ciao", "say hello"; null for no such. */
export function typedSpeech(speech: Pick<Speech, "text">, typed: string): string | null {
  const [, first, rest] = /^\s*(\S+)\s+(.*\S)\s*$/su.exec(typed) ?? [];
  if (first === undefined || rest === undefined) return null;
  const word = first.toLowerCase().replaceAll("’", "'");
  return speech.text("text.word.say").split(" ").includes(word) ? rest : null;
}

/** How one speaks by typing. */
export function tellPhrases(speech: Pick<Speech, "text">): string {
  const phrases = [...PHRASES, ...REACTIONS].map(
    (phrase) => `«${speech.text(`phrase.${phrase}`)}»`,
  );
  return speech.text("text.helpTalk", { phrases: phrases.join(", ") });
}

/** The author of the line, whom its menu is about. */
export interface Speaker {
  readonly player: string;
  readonly name: string;
}
