/** The end of a shuffle in the notes of this browser. */
import { Countersigner, type CountersignerParts } from "./countersigner.ts";
import { fetchHead } from "./head-requests.ts";

export interface EndParts extends CountersignerParts {
  readonly fetchHead?: typeof fetchHead;
}

/**
 * Notes the head where a shuffle has ended, once, and confirms it to the house if asked to. Resolves to
 * false where another head was noted before: the table shows another history.
 */
export async function noteEnd(
  parts: EndParts,
  { table, epoch, confirms }: { table: string; epoch: number; confirms: boolean },
): Promise<boolean> {
  const notes = await parts.witness();
  const note = notes.of(table, epoch);
  if (note === null) return true;
  const head = await (parts.fetchHead ?? fetchHead)(table, epoch);
  if (head === null) return true;
  if (note.head !== null && note.head.head !== head.head) return false;
  if (note.head === null) notes.add(table, epoch, { head });
  if (confirms) await new Countersigner(parts).confirm(table, epoch);
  return true;
}
