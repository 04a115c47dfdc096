/** Witness notes to compare a record with: those of this browser, or those in a file. */
import { notesIn, type WitnessNote } from "../fairness/browser/witness-notes.ts";
import { witnessShelf } from "../shell/browser-storage.ts";

export interface NotesSource {
  /** Null where a file holds none. */
  readonly notes: readonly WitnessNote[] | null;
  /** The name of the file; null where they are those of this browser. */
  readonly file: string | null;
}

export function notesHere(): NotesSource {
  return { notes: notesIn(witnessShelf.recall()) ?? [], file: null };
}

export async function notesOf(file: File): Promise<NotesSource> {
  return { notes: notesIn(await file.text()), file: file.name };
}
