/** What the house says of entries: their limits, and its fee of a match (P1, P3). */
import { TABLE_LIMITS } from "../../protocol/limits.gen.ts";
import type { EntryTerms } from "../../protocol/wire.gen.ts";

/** Until the house has told its own. */
export const ANY_ENTRY: EntryTerms = { least: 0, most: TABLE_LIMITS.entry, match_fee: 0 };

/** The usual entries, those outside the limits moved to the nearest limit. */
export function entriesWithin(
  { least, most }: EntryTerms,
  usual: readonly number[],
): readonly number[] {
  const within = usual.map((chips) => (chips === 0 ? 0 : Math.max(least, Math.min(most, chips))));
  return [...new Set(within)];
}

/** What of an entry the house keeps. */
export function feeOf(entry: number, { match_fee: percent }: EntryTerms): number {
  return Math.floor((entry * percent) / 100);
}
