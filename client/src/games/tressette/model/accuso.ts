/**
 * Accuso: the combinations of cards that a player may declare for points, and their names
 * (T11-T13).
 */

import type { Values } from "../../../i18n/translator.ts";
import { type CardId, SUITS } from "../../../play/cards.ts";
import type { Speech } from "../../../play/table-speech.ts";
import { TRESSETTE_RULES } from "../../../protocol/game-facts.gen.ts";
import type { Declare, Declared, Rank } from "../../../protocol/wire.gen.ts";
import type { TressetteFrame } from "../facts.ts";

export type Combination = Declare["combinations"][number];

/** The ranks that form combinations (T11). */
const RANKS_OF_ACCUSO = ["A", "2", "3"] as const;

/**
 * Returns the combinations that I hold and may declare on my next turn. A card set as premove would
 * be played without declaring them.
 *
 * The page uses them only for a warning: on my turn the server decides which ones are allowed.
 */
export function combinationsSkipped({ match }: TressetteFrame): readonly Combination[] {
  const table = match?.table;
  if (match === null || table == null || match.phase !== "move" || !match.options.accuso) return [];
  if (table.tricks.length >= TRESSETTE_RULES.accuso_tricks) return [];
  // Drawn cards do not count, and each rank or suit may be declared once a deal (T12).
  const dealt = match.hand.filter((card) => !table.draws.includes(card));
  const spent = new Set(
    table.declarations
      .filter(({ seat }) => seat === match.seat)
      .flatMap(({ combinations }) => combinations.map(rankOrSuitOf)),
  );
  return combinationsIn(dealt).filter((one) => !spent.has(rankOrSuitOf(one)));
}

/**
 * Returns the combinations in a hand: those of Aces, 2s and 3s, then those of suits. Four of a rank
 * are not a bongioco as well (T11).
 */
function combinationsIn(hand: readonly CardId[]): readonly Combination[] {
  const ofRanks = RANKS_OF_ACCUSO.flatMap((rank): readonly Combination[] => {
    const missing = SUITS.filter((suit) => !hand.includes(`${rank}${suit}`));
    if (missing.length === 0) return [{ type: "superbongioco", rank }];
    const [one, another] = missing;
    return one !== undefined && another === undefined
      ? [{ type: "bongioco", rank, missing: one }]
      : [];
  });
  const ofSuits = SUITS.filter((suit) =>
    RANKS_OF_ACCUSO.every((rank) => hand.includes(`${rank}${suit}`)),
  ).map((suit): Combination => ({ type: "napoli", suit }));
  return [...ofRanks, ...ofSuits];
}

/** Returns the rank or the suit of a combination, which cannot be declared again in the deal. */
function rankOrSuitOf(combination: Combination): string {
  return combination.type === "napoli" ? combination.suit : combination.rank;
}

/** Returns the declarations of the running deal. */
export function declarationsIn(frame: TressetteFrame): readonly Declared[] {
  return frame.match?.table?.declarations ?? [];
}

export function pointsOf(combination: Combination): number {
  return combination.type === "superbongioco" ? 4 : 3;
}

export function cardsOf(combination: Combination): readonly CardId[] {
  switch (combination.type) {
    case "napoli":
      return RANKS_OF_ACCUSO.map((rank): CardId => `${rank}${combination.suit}`);
    case "superbongioco":
      return SUITS.map((suit): CardId => `${combination.rank}${suit}`);
    case "bongioco":
      return SUITS.filter((suit) => suit !== combination.missing).map(
        (suit): CardId => `${combination.rank}${suit}`,
      );
  }
}

/** Returns the name of a combination: "Napoli di coppe", "Bongioco di Tre, manca spade". */
export function combinationText({ text }: Speech, combination: Combination): string {
  return text(`accuso.${combination.type}`, valuesOf(text, combination));
}

/** Returns a short name of a combination for narrow places: "Napoli coppe", "3 Tre, no spade". */
export function shortCombinationText({ text }: Speech, combination: Combination): string {
  return text(`accuso.short.${combination.type}`, valuesOf(text, combination));
}

function valuesOf(text: Speech["text"], combination: Combination): Values {
  switch (combination.type) {
    case "napoli":
      return { suit: text(`suit.${combination.suit}`) };
    case "superbongioco":
      return { ranks: pluralRank(text, combination.rank) };
    case "bongioco":
      return {
        ranks: pluralRank(text, combination.rank),
        suit: text(`suit.${combination.missing}`),
      };
  }
}

/** Returns the plural name of a rank; only three ranks form combinations. */
function pluralRank(text: Speech["text"], rank: Rank): string {
  return text(rank === "A" ? "ranks.A" : rank === "2" ? "ranks.2" : "ranks.3");
}

/** Returns the names of combinations in one text; several are named in short. */
export function declaredText(speech: Speech, combinations: readonly Combination[]): string {
  const say = combinations.length === 1 ? combinationText : shortCombinationText;
  return combinations.map((one) => say(speech, one)).join("; ");
}
