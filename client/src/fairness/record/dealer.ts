/** How one game deals: what a game gives so that its cards can be followed. */
import type { AnyCard } from "../shuffle/packs.ts";
import type { ToldOf } from "./checked-events.ts";

export type GameEvent = ToldOf<"played">["event"];
export type EventOf<Type extends GameEvent["type"]> = Extract<GameEvent, { readonly type: Type }>;

export type CardFault =
  | { readonly code: "card_not_held"; readonly seat: number; readonly card: AnyCard }
  | { readonly code: "card_not_next"; readonly seat: number; readonly card: AnyCard };

/** How one game deals. */
export interface Dealer {
  /** The number of cards that are shuffled together. */
  readonly packSize: number;
  /** How many cards were seen to be as their packs have them. */
  readonly cards: number;
  /** The deals whose cards were followed, by number. */
  readonly followed: readonly number[];
  /** A pack is new, in this order; null where that cannot be told. */
  shuffled(order: readonly number[] | null): void;
  /** Takes in the next event, and says what is wrong with its cards; throws Impossible. */
  take(event: GameEvent): readonly CardFault[];
}
