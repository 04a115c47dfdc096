/** What a reader knows of a deal whose hidden cards are counted. */

import type { CardId } from "../../play/cards.ts";
import type { GameName } from "../../play/games.ts";
import type { HandAt } from "./hidden-hands.ts";
import type { Seen, Stage } from "./seen-cards.ts";

export type HandMark = "mine" | "played" | "asked" | "called";
export type HandMarks = ReadonlyMap<CardId, HandMark>;
/** Whether a hand cannot hold a card, besides its voids. */
export type Bars = (card: CardId, hand: HandAt) => boolean;

/** What is known of a deal that can be. */
export interface Known {
  readonly game: GameName;
  /** The clause of following suit. */
  readonly clause: string;
  readonly isExact: boolean;
  readonly marks: HandMarks;
  readonly seen: Seen;
  readonly stage: Stage;
  readonly bars: Bars;
}
