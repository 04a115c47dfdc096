/** The rules as they are read: blocks of text, cards and examples, some for some tables only. */
import type { CardId } from "../../play/cards.ts";
import { factsOf, GAMES, type GameName } from "../../play/games.ts";

export interface TextBlock {
  readonly kind: "text" | "item";
  /** Every other of them stands out. */
  readonly runs: readonly string[];
  readonly clauses: readonly string[];
  /** Names the tables for which it holds: `holds` in the handbook knows them. */
  readonly only?: string;
  /** Names an option that a table chooses, to be shown beside the block. */
  readonly here?: string;
}

export interface CardsBlock {
  readonly kind: "cards";
  readonly cards: readonly CardId[];
  readonly only?: string;
}

export interface ExampleBlock {
  readonly kind: "example";
  /** Its name, among those of the same game. */
  readonly example: string;
  readonly only?: string;
}

export type Block = TextBlock | CardsBlock | ExampleBlock;

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

export interface RulesPage {
  readonly title: string;
  /** The game in brief: sentences, each as runs like those of a block. */
  readonly brief: readonly (readonly string[])[];
  readonly sections: readonly Section[];
}

/** The letters of the rules: one a game, and R for those of the room. */
const LETTERS = ["R", ...GAMES.map((game) => factsOf(game).clauseLetter)];
const CLAUSE_IN_CODE = new RegExp(`^[${LETTERS.join("").toLowerCase()}]\\d+(?=_)`);

/** The clause that the code of a refusal names: "t6_follow_suit" is T6. Null for those by none. */
export function clauseOf(code: string): string | null {
  return CLAUSE_IN_CODE.exec(code)?.[0].toUpperCase() ?? null;
}

/** In whose rules a clause is read by somebody at a table of `at`. */
export function bookOf(clause: string, at: GameName): GameName {
  if (factsOf(at).borrowedClauses?.includes(clause)) return at;
  return GAMES.find((game) => factsOf(game).clauseLetter === clause.charAt(0)) ?? at;
}
