/** Notes the end of a shuffle in the witness notes of this browser. */
import { Countersigner, type CountersignerParts } from "./countersigner.ts";
import { fetchHead } from "./head-requests.ts";

export interface EndParts extends CountersignerParts {
  readonly fetchHead?: typeof fetchHead;
}

/**
 * Notes the head of the log at the end of a shuffle, once, and countersigns it if `confirms`.
 * Resolves to false if another head was noted before: the server shows another history.
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
