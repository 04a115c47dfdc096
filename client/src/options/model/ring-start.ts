/** How many players start a ring game. */
import { LEAST_RING_SEATS } from "../../protocol/defaults.gen.ts";

/** The least that ever start a ring game. */
export const FEWEST = LEAST_RING_SEATS;

/** How many start a ring game with so many seats. */
export function startsWith(wanted: number, seats: number): number {
  return Math.max(FEWEST, Math.min(seats, wanted));
}
