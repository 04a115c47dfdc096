/** The notes that the browser of a seat has kept of a recorded match. */

import text from "../../fixtures/witness/two.json?raw";
import { notesIn, type WitnessNote } from "../../src/fairness/browser/witness-notes.ts";

export const NOTES_FILE = text;
export const NOTES: readonly WitnessNote[] = notesIn(text)!;

/** The notes with something changed in that of one shuffle. */
export function withNote(epoch: number, change: Partial<WitnessNote>): readonly WitnessNote[] {
  return NOTES.map((note) => (note.epoch === epoch ? { ...note, ...change } : note));
}
