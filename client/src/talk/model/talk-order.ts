/** What has been heard at a table, and the order of it. */
import type { TalkLine } from "../../protocol/wire.gen.ts";

/** As many lines of a table as a page shows. */
export const KEPT_LINES = 200;

/** A line, and the frame after which it came. */
export interface Heard extends TalkLine {
  readonly after: number;
}

/**
 * What is known with what has come: each line once, in the order in which they were said. Another
 * node of the house may repeat a line under another number.
 */
export function withLines(
  known: readonly Heard[],
  lines: readonly TalkLine[],
  after: number,
): readonly Heard[] {
  const numbers = new Set(known.map(({ number }) => number));
  const said = new Set(known.map(saidBy));
  const fresh = lines.filter(
    (line) => !numbers.has(line.number) && (line.id === "" || !said.has(saidBy(line))),
  );
  if (fresh.length === 0) return known;
  return [...known, ...fresh.map((line) => ({ ...line, after }))]
    .toSorted((one, other) => one.number - other.number)
    .slice(-KEPT_LINES);
}

function saidBy({ player, id }: TalkLine): string {
  return `${player} ${id}`;
}
