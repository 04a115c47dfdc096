/** Points of deals, by side. */
import type { DealScored } from "../../protocol/wire.gen.ts";

/** All that a deal brings each side: cards and last trick, what was declared, every trick (T14). */
export function dealPoints(deal: DealScored): readonly number[] {
  return deal.points.map(
    (points, side) => points + (deal.accuso[side] ?? 0) + (deal.cappotto[side] ?? 0),
  );
}
