/** What has been heard at a table, and the order of it. */
import type { TalkLine } from "../../protocol/wire.gen.ts";

/** As many lines of a table as a page shows. */
export const KEPT_LINES = 200;

/** A line, and the frame after which it came. */
export interface Heard extends TalkLine {
  readonly after: number;
}

/** What is known with what has come: each line once, in the order in which they were said. */
export function withLines(
  known: readonly Heard[],
  lines: readonly TalkLine[],
  after: number,
): readonly Heard[] {
  const numbers = new Set(known.map(({ number }) => number));
  const fresh = lines.filter(({ number }) => !numbers.has(number));
  if (fresh.length === 0) return known;
  return [...known, ...fresh.map((line) => ({ ...line, after }))]
    .toSorted((one, other) => one.number - other.number)
    .slice(-KEPT_LINES);
}
