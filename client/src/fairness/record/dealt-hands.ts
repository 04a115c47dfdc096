/** Hands dealt card by card, and a stock, from the order of a pack (T4, T8). */
import { type CardId, SUITS } from "../../play/cards.ts";
import type { Bongioco, Napoli, Superbongioco } from "../../protocol/wire.gen.ts";
import { cardOf } from "../shuffle/packs.ts";
import type { CardsSeen, Dealing } from "./cards-seen.ts";

export { cardOf } from "../shuffle/packs.ts";

export const HAND = 10;

export interface Dealt {
  /** The cards of each seat, in the order dealt. */
  readonly hands: readonly (readonly CardId[])[];
  /** The cards of the stock, from the top. */
  readonly stock: readonly CardId[];
}

/**
 * Returns the seat that is dealt the card at this place of the pack; null for a place in the stock.
 */
export function seatAt(place: number, { first, players }: Dealing): number | null {
  if (place >= HAND * players) return null;
  return (first + players - (place % players)) % players;
}

export function dealtFrom(order: readonly number[], dealing: Dealing): Dealt {
  const { players } = dealing;
  const hands: CardId[][] = Array.from({ length: players }, () => []);
  const stock: CardId[] = [];
  for (const [place, number] of order.entries()) {
    const seat = seatAt(place, dealing);
    (seat === null ? stock : hands[seat]!).push(cardOf(number));
  }
  return { hands, stock };
}

/** The cards that make a combination (T13). */
export function cardsIn(combination: Bongioco | Superbongioco | Napoli): readonly CardId[] {
  switch (combination.type) {
    case "bongioco":
      return SUITS.filter((suit) => suit !== combination.missing).map(
        (suit): CardId => `${combination.rank}${suit}`,
      );
    case "superbongioco":
      return SUITS.map((suit): CardId => `${combination.rank}${suit}`);
    case "napoli":
      return (["A", "2", "3"] as const).map((rank): CardId => `${rank}${combination.suit}`);
  }
}

/** Whether the cards seen agree with a pack in this order. */
export function areDealt(seen: CardsSeen, order: readonly number[]): boolean {
  const { hands, stock } = dealtFrom(order, seen);
  const drawn = new Set(seen.draws);
  const isOf = (seat: number) => (card: CardId) => drawn.has(card) || hands[seat]!.includes(card);
  return (
    seen.draws.every((card, at) => stock[at] === card) &&
    seen.held.every((cards, seat) => cards.every(isOf(seat)))
  );
}
