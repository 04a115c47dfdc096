/** The interface by which a game lets its deals be checked card by card. */
import type { AnyCard } from "../shuffle/packs.ts";
import type { CheckedEventOf } from "./checked-events.ts";

export type GameEvent = CheckedEventOf<"played">["event"];
export type EventOf<Type extends GameEvent["type"]> = Extract<GameEvent, { readonly type: Type }>;

export type CardFault =
  | { readonly code: "card_not_held"; readonly seat: number; readonly card: AnyCard }
  | { readonly code: "card_not_next"; readonly seat: number; readonly card: AnyCard };

/** Follows the deals of one game and compares each card with the shuffled pack. */
export interface Dealer {
  /** The number of cards that are shuffled together. */
  readonly packSize: number;
  /** The number of cards that agreed with their packs so far. */
  readonly matchedCards: number;
  /** The numbers of the deals whose cards were compared. */
  readonly comparedDeals: readonly number[];
  /** Starts a new pack with this order; null if the order is unknown. */
  shuffled(order: readonly number[] | null): void;
  /** Reads the next event and returns the faults of its cards. Throws ImpossibleEvent. */
  check(event: GameEvent): readonly CardFault[];
}
