/** The rules as they are read: blocks of text, cards and examples, some for some tables only. */
import type { Combination } from "./tressette/accuso.ts";
import type { CardId } from "./cards.ts";
import type { OptionsOf, SheetOf } from "./games.ts";
import type { Suit } from "./wire.gen.ts";

/** Of the tables for which a block holds. */
export type Condition =
  | "players 2"
  | "players 4"
  | "lead four_then_right"
  | "signals"
  | "cappotto"
  | "accuso"
  | "match";

/** Something that a table chooses, and that is to be shown beside a block. */
export type Choice =
  | Exclude<keyof OptionsOf<"tressette">, "game">
  | "pause"
  | "move"
  | "match"
  | "entry";

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
  readonly example: keyof Examples;
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

/** Who takes a trick: the plays are counted from the lead. */
export interface TrickExample {
  readonly cards: readonly CardId[];
  readonly suit: Suit;
  readonly taken_by: number;
  readonly thirds: number;
}

/** What one side has taken in a deal, and what became of it. */
export interface SideExample {
  readonly cards: readonly CardId[];
  readonly aces: number;
  readonly of_a_third: number;
  readonly thirds: number;
  readonly whole: number;
  readonly last: number;
  readonly accuso: number;
  readonly cappotto: number;
  readonly points: number;
}

export interface DealExample {
  readonly sides: readonly [SideExample, SideExample];
}

/** What ten cards can declare. */
export interface HandExample {
  readonly cards: readonly CardId[];
  readonly made: readonly (Combination & {
    readonly cards: readonly CardId[];
    readonly points: number;
  })[];
  readonly points: number;
}

/** A match, deal by deal. */
export interface MatchExample {
  readonly target: number;
  readonly deals: readonly {
    readonly points: readonly [number, number];
    readonly totals: readonly [number, number];
    readonly winner: number | null;
  }[];
}

export interface Examples {
  readonly trick: TrickExample;
  readonly void: TrickExample;
  readonly deal: DealExample;
  readonly declared: DealExample;
  readonly cappotto: DealExample;
  readonly accuso: HandExample;
  readonly superbongioco: HandExample;
  readonly end: MatchExample;
}

/** Whether what holds for some tables holds for the one with this sheet. */
export function holds(condition: Condition, { options, times }: SheetOf<"tressette">): boolean {
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
  }
}

/**
 * The clause that the code of a refusal names, where the handbook tells it: "t6_follow_suit" is T6.
 *
 * Null for refusals by no clause, and by those of games whose rules are not in the page yet.
 */
export function clauseOf(code: string): string | null {
  return /^(?:[rt]\d+|c9)(?=_)/.exec(code)?.[0].toUpperCase() ?? null;
}
