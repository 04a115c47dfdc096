/** Parses a command of text mode, typed in the player's language. */

import type { TextKey } from "../../i18n/translator.ts";
import { CARDS, type CardId, isCardId, rankOf, suitOf } from "../../play/cards.ts";
import type { CardPremove, Until } from "../../play/premoves.ts";
import type { Speech } from "../../play/table-speech.ts";
import type { Signal } from "../../protocol/wire.gen.ts";
import { typedSpeech } from "../../talk/model/talk.ts";

/** The words that ask for information. */
export const INFO_VERBS = [
  "state",
  "hand",
  "trick",
  "last",
  "score",
  "players",
  "info",
  "rules",
  "help",
] as const;

/** The words that are a whole command: they need no further word. */
export const COMMAND_VERBS = [
  "withdraw",
  "goOn",
  "comeBack",
  "sitOut",
  "addBot",
  "rematch",
  "lobby",
  "screen",
] as const;

/** The words that answer a question without a further word. */
export const ANSWER_VERBS = ["keep", "annul", "pass", "play", "noPlay", "stand", "hit"] as const;

/** The words that answer a question with an amount: of chips or, for a cut, of cards. */
export const AMOUNT_VERBS = ["bank", "bet", "raise", "bid", "cut"] as const;

/**
 * The words for calls and decisions at a bank. "banco" is missing, because its word also takes an
 * amount.
 */
export const BANK_VERBS = [
  "respect",
  "half",
  "natural",
  "halve",
  "rien",
  "ready",
  "double",
  "buy",
] as const;

const SIGNALS = ["busso", "volo", "striscio"] as const satisfies readonly Signal[];
const VERBS = [
  ...INFO_VERBS,
  ...COMMAND_VERBS,
  ...ANSWER_VERBS,
  ...AMOUNT_VERBS,
  ...BANK_VERBS,
  ...SIGNALS,
  "partner",
  "call",
  "declare",
  "options",
  "minimum",
  "premove",
  "highest",
  "lowest",
  "standUp",
] as const;

export type Verb = (typeof VERBS)[number];
export type InfoVerb = (typeof INFO_VERBS)[number];
export type AnswerVerb = (typeof ANSWER_VERBS)[number];
export type CommandVerb = (typeof COMMAND_VERBS)[number];
export type BankVerb = (typeof BANK_VERBS)[number] | "banco";

/** A parsed command. */
export type TypedCommand =
  | { readonly type: "nothing" }
  | { readonly type: "unknown"; readonly typed: string }
  | { readonly type: "tell"; readonly what: InfoVerb }
  | { readonly type: "do"; readonly deed: CommandVerb }
  | { readonly type: "play"; readonly card: CardId; readonly signal: Signal | null }
  /**
   * The numbers, from 1, in the list of combinations that I may declare; an empty list means all.
   */
  | { readonly type: "declare"; readonly numbers: readonly number[] }
  | { readonly type: "call"; readonly card: CardId }
  | { readonly type: "answer"; readonly answer: AnswerVerb }
  | { readonly type: "bank"; readonly amount: number }
  /**
   * A bet. `then` is my first decision, if the game asks for both in one answer; otherwise null.
   */
  | { readonly type: "bet"; readonly amount: number; readonly then: "stand" | "hit" | null }
  | { readonly type: "raise" | "bid" | "cut"; readonly amount: number }
  | { readonly type: "called"; readonly what: BankVerb }
  /** Takes a partner: the number, from 1, among the seats that offer to double my bank. */
  | { readonly type: "partner"; readonly number: number }
  | { readonly type: "premove"; readonly premove: CardPremove }
  | TypedPremove
  /** Withdraws a premove: its number, from 1. */
  | { readonly type: "unset"; readonly number: number }
  /** Changes a preference: its number, from 1; null lists all preferences. */
  | { readonly type: "options"; readonly number: number | null }
  | { readonly type: "speak"; readonly text: string }
  | { readonly type: "stand_up"; readonly isSure: boolean };

/**
 * A premove at a bank: the word of the answer that it gives, its amount, its first decision, and
 * how long it stays set.
 */
export interface TypedPremove {
  readonly type: "wish";
  readonly verb: Verb;
  readonly amount: number | null;
  readonly then: "stand" | "hit" | null;
  readonly until: Extract<Until, "each" | "always"> | null;
}

/** Returns the word that text mode shows for a verb; its synonyms may be typed too. */
export function wordFor(speech: Speech, verb: Verb): string {
  return speech.text(`text.word.${verb}`).split(" ")[0] ?? verb;
}

/** Returns the typed form of a card, with the letters of the player's deck: "3d", "kc". */
export function codeOf(speech: Speech, card: CardId): string {
  const rank = rankOf(card);
  const letter = rank === "F" || rank === "C" || rank === "R" ? speech.text(`index.${rank}`) : rank;
  return simplified(letter + speech.text(`letter.${suitOf(card)}`));
}

/** Parses a typed command; the result has the type "unknown" if the command is not understood. */
export function parseCommand(speech: Speech, typed: string): TypedCommand {
  const said = typedSpeech(speech, typed);
  if (said !== null) return { type: "speak", text: said };
  const words = wordsOf(speech, typed);
  const [first, ...rest] = words;
  if (first === undefined) return { type: "nothing" };
  const verb = VERBS.find((one) => synonyms(speech, one).includes(first));
  const unknown = { type: "unknown", typed: typed.trim() } as const;
  if (verb === undefined) {
    const card = cardOf(speech, words);
    return card === null ? unknown : { type: "play", card, signal: null };
  }
  return parseArguments(speech, verb, rest) ?? unknown;
}

function parseArguments(speech: Speech, verb: Verb, rest: readonly string[]): TypedCommand | null {
  const card = cardOf(speech, rest);
  switch (verb) {
    case "busso":
    case "volo":
    case "striscio":
      return card === null ? null : { type: "play", card, signal: verb };
    case "call":
      // In some languages one word means both to call a card and to ask for a card.
      if (rest.length === 0) return { type: "answer", answer: "hit" };
      return card === null ? null : { type: "call", card };
    case "declare":
      return parseDeclaration(rest);
    case "bank":
      return rest.length === 0 ? { type: "called", what: "banco" } : parseAmount("bank", rest);
    case "raise":
    case "bid":
    case "cut":
      return parseAmount(verb, rest);
    case "partner":
      return parsePartner(rest);
    case "bet":
      return parseBet(speech, rest);
    case "noPlay":
      return { type: "answer", answer: verb };
    case "premove":
      return parsePremove(speech, rest, card) ?? parseBankPremove(speech, rest);
    case "withdraw":
      return rest.length === 0 ? { type: "do", deed: verb } : parseNumber("unset", rest);
    case "options":
      return rest.length === 0 ? { type: "options", number: null } : parseNumber("options", rest);
    case "minimum":
      return null;
    case "highest":
    case "lowest":
      return rest.length > 0 ? null : followPremove(verb);
    case "standUp":
      return { type: "stand_up", isSure: rest.join() === simplified(speech.text("text.yes")) };
    default:
      if (rest.length > 0) return null;
      if (isAnswerVerb(verb)) return { type: "answer", answer: verb };
      if (isBankVerb(verb)) return { type: "called", what: verb };
      return isInfoVerb(verb) ? { type: "tell", what: verb } : { type: "do", deed: verb };
  }
}

function parseDeclaration(rest: readonly string[]): TypedCommand | null {
  const numbers = rest.map(Number);
  return numbers.every((number) => Number.isInteger(number) && number > 0)
    ? { type: "declare", numbers }
    : null;
}

function parseAmount(
  type: Exclude<(typeof AMOUNT_VERBS)[number], "bet">,
  [typed, ...rest]: readonly string[],
): TypedCommand | null {
  const amount = amountOf(typed);
  return amount === null || rest.length > 0 ? null : { type, amount };
}

function parseNumber(
  type: "unset" | "options",
  [typed, ...rest]: readonly string[],
): TypedCommand | null {
  const number = amountOf(typed);
  return number === null || rest.length > 0 ? null : { type, number };
}

/** Parses the choice of a partner: "socio 2"; without a number, the first. */
function parsePartner([typed = "1", ...rest]: readonly string[]): TypedCommand | null {
  const number = amountOf(typed);
  return number === null || rest.length > 0 ? null : { type: "partner", number };
}

/** Parses a bet: "punto 50", "punto 50 sto". */
function parseBet(speech: Speech, [typed, word, ...rest]: readonly string[]): TypedCommand | null {
  const amount = amountOf(typed);
  const then = (["stand", "hit"] as const).find((one) =>
    synonyms(speech, one).includes(word ?? ""),
  );
  if (amount === null || rest.length > 0 || (word !== undefined && then === undefined)) return null;
  return { type: "bet", amount, then: then ?? null };
}

function amountOf(typed: string | undefined): number | null {
  return typed !== undefined && /^\d{1,9}$/.test(typed) ? Number(typed) : null;
}

function parsePremove(
  speech: Speech,
  rest: readonly string[],
  card: CardId | null,
): TypedCommand | null {
  if (card !== null) return { type: "premove", premove: { type: "next_card", card } };
  const how = (["highest", "lowest"] as const).find((one) =>
    synonyms(speech, one).includes(rest.join(" ")),
  );
  return how === undefined ? null : followPremove(how);
}

const UNTILS = ["each", "always"] as const;

/** Parses a premove: "punto 50", "punto 50 sto", "passo 300 sempre", "gioco". */
function parseBankPremove(speech: Speech, words: readonly string[]): TypedPremove | null {
  const until = UNTILS.find((one) => isSynonym(speech, `text.until.${one}`, words.at(-1))) ?? null;
  const [first, ...rest] = until === null ? words : words.slice(0, -1);
  const verb = VERBS.find((one) => first !== undefined && synonyms(speech, one).includes(first));
  const amount = amountOf(rest[0]);
  const [word, ...more] = amount === null ? rest : rest.slice(1);
  const then =
    (["stand", "hit"] as const).find((one) => isSynonym(speech, `text.word.${one}`, word)) ?? null;
  if (verb === undefined || more.length > 0 || (word !== undefined && then === null)) return null;
  return { type: "wish", verb, amount, then, until };
}

function isSynonym(speech: Speech, key: TextKey, word: string | undefined): boolean {
  return word !== undefined && synonymsOf(speech.text(key)).includes(word);
}

/**
 * Returns the word, among those of `verbs`, that is most similar to the typed one; null if none is
 * similar.
 */
export function nearestWord(speech: Speech, typed: string, verbs: readonly Verb[]): string | null {
  const [first = ""] = wordsOf(speech, typed);
  const words = verbs.flatMap((verb) => synonyms(speech, verb));
  const [best] = words
    .map((word) => ({ word, apart: distance(first, word) }))
    .filter(({ word, apart }) => first.length > 3 && apart <= Math.floor(word.length / 3))
    .toSorted((one, other) => one.apart - other.apart);
  return best?.word ?? null;
}

/** Returns the edit distance of two words: the number of letters to change, insert or delete. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const changed = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

function followPremove(how: "highest" | "lowest"): TypedCommand {
  return { type: "premove", premove: { type: `${how}_of_suit_led` } };
}

function isAnswerVerb(verb: InfoVerb | CommandVerb | AnswerVerb | BankVerb): verb is AnswerVerb {
  return ANSWER_VERBS.some((one) => one === verb);
}

function isBankVerb(verb: InfoVerb | CommandVerb | BankVerb): verb is BankVerb {
  return BANK_VERBS.some((one) => one === verb);
}

function isInfoVerb(verb: InfoVerb | CommandVerb): verb is InfoVerb {
  return INFO_VERBS.some((one) => one === verb);
}

/** Parses a card: its typed form, its name, or its id; null if it is none of these. */
function cardOf(speech: Speech, words: readonly string[]): CardId | null {
  const typed = words.join("");
  const written = CARDS.filter((card) => spellings(speech, card).includes(typed));
  if (written.length === 1) return written[0] ?? null;
  const id = typed.toUpperCase();
  return isCardId(id) ? id : null;
}

/** Returns the spellings of a card that a player may type: "3d", "tredenari", "3denari". */
function spellings(speech: Speech, card: CardId): readonly string[] {
  const suit = wordsOf(speech, speech.text(`suit.${suitOf(card)}`)).join("");
  const name = wordsOf(speech, speech.card(card)).join("");
  return [codeOf(speech, card), name, `${rankOf(card).toLowerCase()}${suit}`];
}

/**
 * Returns the words of a text in lower case, without accents and without small words such as
 * articles.
 */
function wordsOf(speech: Speech, text: string): readonly string[] {
  const small = synonymsOf(speech.text("text.small"));
  return simplified(text)
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== "" && !small.includes(word));
}

function synonyms(speech: Speech, verb: Verb): readonly string[] {
  return synonymsOf(speech.text(`text.word.${verb}`));
}

function synonymsOf(words: string): readonly string[] {
  return simplified(words).split(" ");
}

function simplified(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
