/** The notices of directors and staff at a table, for everybody there. */

import type { Frame } from "../../protocol/wire.gen.ts";
import type { Note, TournamentView } from "./tournaments.ts";

/** The types of notes that carry a reason in the director's words. */
const HAVE_REASONS: readonly string[] = [
  "paused",
  "adjudicated",
  "corrected",
  "cancelled",
  "table_paused",
  "message",
];

export type Notice =
  | { readonly id: string; readonly type: "note"; readonly note: Note }
  | { readonly id: string; readonly type: "void"; readonly deal: number; readonly why: string };

/** Whether a note comes with a reason. */
export function hasReason({ what, why }: Note): boolean {
  return HAVE_REASONS.includes(what) && why !== "";
}

/** Notices of a tournament that concern this table, the oldest first. */
export function noticesOf(view: TournamentView, table: string): readonly Notice[] {
  return view.notes
    .filter((note) => hasReason(note) && (note.table ?? table) === table)
    .map((note) => ({ id: idOf(view, note), type: "note", note }));
}

/** The note of the pause that lasts; null if there is none, or no reason was given. */
export function pauseOf({ paused, notes }: TournamentView): Note | null {
  const note = notes.findLast(({ what }) => what === "paused");
  return paused && note !== undefined && hasReason(note) ? note : null;
}

/** The id of a note as a notice. */
export function idOf(view: TournamentView, { at, what }: Note): string {
  return `${view.id}/${at}/${what}`;
}

/** Notices of deals of this table that do not count. */
export function voidsAt({ table, view }: Frame): readonly Notice[] {
  return view.voided.map(({ deal, why }) => ({
    id: `${table}/void/${deal}`,
    type: "void",
    deal,
    why,
  }));
}
