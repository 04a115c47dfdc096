/** The rules as they are read: blocks of text, cards and examples, some for some tables only. */
import type { CardId } from "../../play/cards.ts";
import type { GameName, OptionsOf } from "../../play/games.ts";
import type { TableOptions } from "../../protocol/wire.gen.ts";

/** Of the tables for which a block holds. */
export type Condition =
  | "players 2"
  | "players 4"
  | "lead four_then_right"
  | "signals"
  | "cappotto"
  | "accuso"
  | "match"
  | "call_own_card"
  | "piatto"
  | "classica"
  | "lone_matta_stands"
  | "reale"
  | "online"
  | "casino"
  | "tournament";

/** Something that a table chooses, and that is to be shown beside a block. */
export type Choice =
  | Exclude<keyof OptionsOf<"tressette">, "game">
  | Exclude<keyof OptionsOf<"chiamatre">, "game">
  | "variant"
  | "seats"
  | "minimum_bank"
  | "minimum_bet"
  | "small_bank"
  | "maximum"
  | "lone_matta_stands"
  | "reale"
  | "halve_last_win"
  | "onlookers"
  | "cut_card"
  | "buy_in"
  | "entry"
  | Exclude<keyof TableOptions["times"], "type">;
export interface TextBlock {
  readonly kind: "text" | "item";
  /** Every other of them stands out. */
  readonly runs: readonly string[];
  readonly clauses: readonly string[];
  readonly only?: Condition;
  readonly here?: Choice;
}

export interface CardsBlock {
  readonly kind: "cards";
  readonly cards: readonly CardId[];
  readonly only?: Condition;
}

export interface ExampleBlock {
  readonly kind: "example";
  /** Its name, among those of the same game. */
  readonly example: string;
  readonly only?: Condition;
}

export type Block = TextBlock | CardsBlock | ExampleBlock;

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

export interface RulesPage {
  readonly title: string;
  readonly sections: readonly Section[];
}

/** Whether what holds for some tables holds for the one with this sheet. */
export function holds(condition: Condition, { options, times }: TableOptions): boolean {
  switch (options.game) {
    case "tressette":
      return holdsOfTressette(condition, options, times);
    case "chiamatre":
      return condition === "call_own_card" && options.call_own_card;
    case "sette_e_mezzo":
      return condition === "lone_matta_stands" ||
        condition === "reale" ||
        condition === "tournament"
        ? options[condition]
        : condition === options.variant;
    case "chemin_de_fer":
      return condition === "tournament" ? options.tournament : condition === options.variant;
  }
}

function holdsOfTressette(
  condition: Condition,
  options: OptionsOf<"tressette">,
  times: TableOptions["times"],
): boolean {
  switch (condition) {
    case "players 2":
      return options.players === 2;
    case "players 4":
      return options.players === 4;
    case "lead four_then_right":
      return options.lead === "four_then_right";
    case "signals":
      return options.signals !== "off";
    case "cappotto":
      return options.cappotto > 0;
    case "accuso":
      return options.accuso;
    case "match":
      return times.match !== null;
    default:
      return false;
  }
}

/** The clause that the code of a refusal names: "t6_follow_suit" is T6. Null for those by none. */
export function clauseOf(code: string): string | null {
  return /^[rtcsf]\d+(?=_)/.exec(code)?.[0].toUpperCase() ?? null;
}

const BOOKS: Readonly<Record<string, GameName>> = {
  T: "tressette",
  C: "chiamatre",
  S: "sette_e_mezzo",
  F: "chemin_de_fer",
};
/** What a book tells besides its own letter and the room's; chiamatre leans on what tressette says. */
const BESIDES: Readonly<Partial<Record<GameName, readonly string[]>>> = {
  tressette: ["C9"],
  chiamatre: ["T1", "T2", "T6", "T7", "T10", "T16", "T18"],
};

/** In whose rules a clause is read by somebody at a table of `at`. */
export function bookOf(clause: string, at: GameName): GameName {
  if (BESIDES[at]?.includes(clause) === true) return at;
  return BOOKS[clause.charAt(0)] ?? at;
}
