/** Cuts a square out of a card for a round picture. */
import { type CardId, rankOf } from "../play/cards.ts";

/** Aces and court cards have one large figure. */
const FIGURES = "AFCR";

/** The SVG text of the square: the figure's upper half, or else the whole card. */
export function portrait(svg: string, card: CardId): string {
  return svg.replace(/viewBox="0 0 100 (\d+)"/, (_, height) => {
    if (FIGURES.includes(rankOf(card))) return `viewBox="18 ${Number(height) * 0.12} 80 80"`;
    const side = Number(height) + 12;
    return `viewBox="${(100 - side) / 2} -6 ${side} ${side}"`;
  });
}
