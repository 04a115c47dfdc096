/** The forty Italian cards: ids, names, and their order in a hand and in a trick. */
import type { Catalogue, Translator } from "../i18n/translator.ts";

export const SUITS = ["D", "C", "S", "B"] as const;
export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "F", "C", "R"] as const;

/** The suits of a deck; each French suit stands for one Italian suit. */
export type Suits = "italian" | "french";

/** The figures: each kind of deck has its own pictures, names and letters for them. */
const FIGURES = ["F", "C", "R"] as const;

export type Suit = (typeof SUITS)[number];
export type Rank = (typeof RANKS)[number];

/** Rank then suit: "3D" is the 3 of denari, "CC" the cavallo of coppe. */
export type CardId = `${Rank}${Suit}`;

/** A picture, named after the Italian card that it stands for; French decks have more ranks. */
export type PictureId = `${Rank | "8" | "9" | "T"}${Suit}`;

/** Ranks from the strongest to the weakest in a trick (T2). */
export const TRICK_ORDER: readonly Rank[] = ["3", "2", "A", "R", "C", "F", "7", "6", "5", "4"];

/** The ids of all cards, rank by rank. */
export const CARDS: readonly CardId[] = RANKS.flatMap((rank) =>
  SUITS.map((suit): CardId => `${rank}${suit}`),
);

const KNOWN: ReadonlySet<string> = new Set(CARDS);

/**
 * The position of each card in a sorted hand: suits as listed, the strongest card of a suit first.
 */
const HAND_POSITIONS: ReadonlyMap<CardId, number> = new Map(
  SUITS.flatMap((suit) => TRICK_ORDER.map((rank): CardId => `${rank}${suit}`)).map(
    (card, place) => [card, place],
  ),
);

export function isCardId(text: string): text is CardId {
  return KNOWN.has(text);
}

export function rankOf(card: CardId): Rank {
  return card[0] as Rank;
}

export function suitOf(card: PictureId): Suit {
  return card[1] as Suit;
}

/** Returns a sorted copy of a hand: by suit, then from the strongest card to the weakest. */
export function sortHand(hand: readonly CardId[]): CardId[] {
  return hand.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Returns the name of a card: "Sette di denari", "Seven of coins", "Siete de oros". */
export function cardName(card: CardId, translator: Translator): string {
  return translator.text("card.name", {
    rank: translator.text(`rank.${rankOf(card)}`),
    suit: translator.text(`suit.${suitOf(card)}`),
  });
}

/**
 * Returns the catalogue with the names of this kind of deck: quadri for denari, Donna for Cavallo.
 */
export function catalogueWith(suits: Suits, catalogue: Catalogue): Catalogue {
  if (suits === "italian") return catalogue;
  const words: Record<string, Catalogue[keyof Catalogue]> = { ...catalogue };
  for (const suit of SUITS) {
    words[`suit.${suit}`] = catalogue[`suit.french.${suit}`];
    words[`letter.${suit}`] = catalogue[`letter.french.${suit}`];
  }
  for (const rank of FIGURES) {
    words[`rank.${rank}`] = catalogue[`rank.french.${rank}`];
    words[`index.${rank}`] = catalogue[`index.french.${rank}`];
  }
  return words as Catalogue;
}

/**
 * Returns the name of every card in one language, computed once so that redraws need no
 * translation.
 */
export function cardNames(translator: Translator): ReadonlyMap<CardId, string> {
  return new Map(CARDS.map((card) => [card, cardName(card, translator)]));
}

function placeOf(card: CardId): number {
  return HAND_POSITIONS.get(card) ?? CARDS.length;
}
