/** The points of a deal by side. */
import type { DealScored } from "../../protocol/wire.gen.ts";

/**
 * Returns the points of a deal for each side: cards, last trick, declarations, and the bonus for
 * all tricks (T14).
 */
export function dealPoints(deal: DealScored): readonly number[] {
  return deal.points.map(
    (points, side) => points + (deal.accuso[side] ?? 0) + (deal.cappotto[side] ?? 0),
  );
}
