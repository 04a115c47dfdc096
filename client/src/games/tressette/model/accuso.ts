/** Accuso: what may be declared, what was, and how it is said (T11-T13). */

import type { Values } from "../../../i18n/translator.ts";
import { type CardId, SUITS } from "../../../play/cards.ts";
import type { Speech } from "../../../play/table-speech.ts";
import { TRESSETTE_RULES } from "../../../protocol/game-facts.gen.ts";
import type { Declare, Declared, Rank } from "../../../protocol/wire.gen.ts";
import type { TressetteFrame } from "../facts.ts";

export type Combination = Declare["combinations"][number];

/** Accuso is for the first three tricks (T12). */
const RANKS_OF_ACCUSO = ["A", "2", "3"] as const;

/**
 * What I hold and could declare on my next turn, so that a card set for it would pass it over.
 *
 * Only a warning: what may be declared, the house says once it is my turn.
 */
export function forgone({ match }: TressetteFrame): readonly Combination[] {
  const table = match?.table;
  if (match === null || table == null || match.phase !== "move" || !match.options.accuso) return [];
  if (table.tricks.length >= TRESSETTE_RULES.accuso_tricks) return [];
  // Only the ten cards dealt count, and each rank or suit once a deal.
  const dealt = match.hand.filter((card) => !table.draws.includes(card));
  const spent = new Set(
    table.declarations
      .filter(({ seat }) => seat === match.seat)
      .flatMap(({ combinations }) => combinations.map(spends)),
  );
  return held(dealt).filter((one) => !spent.has(spends(one)));
}

/** Aces, 2s, 3s, then suits; four of a rank are no bongioco besides (T11). */
function held(hand: readonly CardId[]): readonly Combination[] {
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

/** The rank or the suit that is spent for the deal. */
function spends(combination: Combination): string {
  return combination.type === "napoli" ? combination.suit : combination.rank;
}

/** What the table shows as declared in the running deal. */
export function declarations(frame: TressetteFrame): readonly Declared[] {
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

/** "Napoli di coppe", "Bongioco di Tre, manca spade". */
export function combinationText({ text }: Speech, combination: Combination): string {
  return text(`accuso.${combination.type}`, valuesOf(text, combination));
}

/** "Napoli coppe", "3 Tre, no spade": for where there is little room. */
export function shortText({ text }: Speech, combination: Combination): string {
  return text(`accuso.short.${combination.type}`, valuesOf(text, combination));
}

function valuesOf(text: Speech["text"], combination: Combination): Values {
  switch (combination.type) {
    case "napoli":
      return { suit: text(`suit.${combination.suit}`) };
    case "superbongioco":
      return { ranks: ranks(text, combination.rank) };
    case "bongioco":
      return {
        ranks: ranks(text, combination.rank),
        suit: text(`suit.${combination.missing}`),
      };
  }
}

/** Only these three ranks make a combination. */
function ranks(text: Speech["text"], rank: Rank): string {
  return text(rank === "A" ? "ranks.A" : rank === "2" ? "ranks.2" : "ranks.3");
}

/** All of them in one breath: one by its name, several in short. */
export function declaredText(speech: Speech, combinations: readonly Combination[]): string {
  const say = combinations.length === 1 ? combinationText : shortText;
  return combinations.map((one) => say(speech, one)).join("; ");
}
