/** The fifty-two French cards: their names, and the picture of each. */
import type { PictureId, Suit } from "../../../play/cards.ts";
import type { Speech } from "../../../play/table-speech.ts";
import type { FrenchCard } from "../../../protocol/wire.gen.ts";

/** The Italian suit and figure whose picture and name stand for each French one. */
const SUITS = { D: "D", H: "C", C: "B", S: "S" } as const satisfies Record<string, Suit>;
const FIGURES = { J: "F", Q: "C", K: "R" } as const;

type FrenchSuit = keyof typeof SUITS;
type RankIn<Card> = Card extends `${infer Rank}${FrenchSuit}` ? Rank : never;
type FrenchRank = RankIn<FrenchCard>;

export function pictureOf(card: FrenchCard): PictureId {
  const rank = rankOf(card);
  return `${isFigure(rank) ? FIGURES[rank] : rank}${suitOf(card)}`;
}

/** Returns the name of a card: "Otto di cuori", "Queen of clubs", "Diez de picas". */
export function frenchName(speech: Speech, card: FrenchCard): string {
  const rank = rankOf(card);
  return speech.text("card.name", {
    rank: speech.text(isFigure(rank) ? `rank.french.${FIGURES[rank]}` : `rank.${rank}`),
    suit: speech.text(`suit.french.${suitOf(card)}`),
  });
}

function rankOf(card: FrenchCard): FrenchRank {
  return card.slice(0, 1) as FrenchRank;
}

function suitOf(card: FrenchCard): Suit {
  return SUITS[card.slice(1) as FrenchSuit];
}

function isFigure(rank: FrenchRank): rank is keyof typeof FIGURES {
  return rank in FIGURES;
}
