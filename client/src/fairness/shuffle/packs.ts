/** The cards of Italian and French packs, by their numbers in a new pack. */
import { type CardId, RANKS, SUITS } from "../../play/cards.ts";
import type { FrenchCard } from "../../protocol/wire.gen.ts";

/** A card of an Italian or French pack, in the notation of records. */
export type AnyCard = CardId | FrenchCard;

const FRENCH_RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"] as const;
const FRENCH_SUITS = ["D", "H", "C", "S"] as const;
const FIFTY_TWO = FRENCH_RANKS.length * FRENCH_SUITS.length;

/**
 * Returns the card of this number in a new Italian pack: denari, coppe, spade, bastoni, each from
 * Asso to Re.
 */
export function cardOf(number: number): CardId {
  const [rank, suit] = [RANKS[number % RANKS.length], SUITS[Math.floor(number / RANKS.length)]];
  if (rank === undefined || suit === undefined) throw new RangeError(`no card ${number}`);
  return `${rank}${suit}`;
}

/**
 * Returns the card of this number in six new French packs: diamonds, hearts, clubs, spades, each
 * from Ace to King.
 */
export function frenchCardOf(number: number): FrenchCard {
  const inPack = number % FIFTY_TWO;
  const rank = FRENCH_RANKS[inPack % FRENCH_RANKS.length]!;
  return `${rank}${FRENCH_SUITS[Math.floor(inPack / FRENCH_RANKS.length)]!}` as FrenchCard;
}
