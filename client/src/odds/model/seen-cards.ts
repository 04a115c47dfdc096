/** What a player of a trick game with four seats sees: their hand, played cards, and voids. */
import { CARDS, type CardId, SUITS, type Suit, suitOf } from "../../play/cards.ts";
import { type ByHand, type Group, HANDS, type HandAt } from "./hidden-hands.ts";

export const HAND = 10;
const OTHERS = HANDS.length;

export interface Seen {
  readonly mine: ReadonlySet<CardId>;
  readonly played: ReadonlySet<CardId>;
  /** The suits that the other players no longer hold, in the order of play. */
  readonly voids: ByHand<ReadonlySet<Suit>>;
}

/** Where the deal stands. */
export interface Stage {
  readonly hidden: readonly CardId[];
  /** The number of cards that each of the others holds. */
  readonly sizes: ByHand<number>;
}

/** How many played cards there may be while I hold so many cards: between two of my turns. */
export function playedWith(mine: number): readonly [least: number, most: number] {
  const whole = (HAND - mine) * (OTHERS + 1);
  return mine === 0 ? [whole, whole] : [whole, whole + OTHERS];
}

/**
 * Returns what the numbers of cards say about the other hands; null if no deal has such numbers.
 *
 * In the running trick the last players before me have played: they hold one card fewer.
 */
export function stageOf({ mine, played }: Seen): Stage | null {
  const [least, most] = playedWith(mine.size);
  if (mine.size > HAND || played.size < least || played.size > most) return null;
  const inTrick = played.size - least;
  const hidden = CARDS.filter((card) => !mine.has(card) && !played.has(card));
  const size = (hand: HandAt) => mine.size - (hand >= OTHERS - inTrick ? 1 : 0);
  return { hidden, sizes: [size(0), size(1), size(2)] };
}

/** A mark that tells cards of one suit apart, such as whether they are asked about. */
type MarkOf = (card: CardId) => string;

/** The group of each mark and suit: cards of one suit are alike unless their marks differ. */
export interface MarkedGroup extends Group {
  readonly suit: Suit;
  readonly mark: string;
}

/** Returns the groups of hidden cards. `bars` says whether a hand cannot hold a card besides voids. */
export function groupsOf(
  hidden: readonly CardId[],
  voids: Seen["voids"],
  markOf: MarkOf = () => "",
  bars: (card: CardId, hand: HandAt) => boolean = () => false,
): readonly MarkedGroup[] {
  const mayHold = (card: CardId, hand: HandAt) =>
    !voids[hand].has(suitOf(card)) && !bars(card, hand);
  const found = new Map<string, MarkedGroup>();
  for (const card of hidden) {
    const held: ByHand<boolean> = [mayHold(card, 0), mayHold(card, 1), mayHold(card, 2)];
    const [suit, mark] = [suitOf(card), markOf(card)];
    const key = [suit, mark, ...held].join();
    found.set(key, { suit, mark, mayHold: held, cards: (found.get(key)?.cards ?? 0) + 1 });
  }
  return [...found.values()].toSorted(
    (one, other) => SUITS.indexOf(one.suit) - SUITS.indexOf(other.suit),
  );
}
