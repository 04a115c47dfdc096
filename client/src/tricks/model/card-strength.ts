/** The strength of a card in a trick, and its worth (T2, T10). */
import { rankOf, TRICK_ORDER } from "../../play/cards.ts";
import type { Card } from "../../protocol/wire.gen.ts";

/** The place of a card in the order of its suit, 0 for the strongest. */
export function strengthOf(card: Card): number {
  return TRICK_ORDER.indexOf(rankOf(card));
}

/** The worth of a card in thirds of a point. */
export function worthOf(card: Card): number {
  if (rankOf(card) === "A") return 3;
  return strengthOf(card) < TRICK_ORDER.indexOf("7") ? 1 : 0;
}
