/** The notes of directors, which everybody can read. */
import { formatDay, plural, t } from "../shell/language.ts";
import { hasReason } from "./model/tournament-notices.ts";
import { tableNumber } from "./model/tournament-state.ts";
import type { Note, TournamentView } from "./model/tournaments.ts";

/** The number of notes that are shown at first, the latest ones: what is played comes next. */
const LATEST = 1;

export function DirectorNotes({ view }: { readonly view: TournamentView }) {
  const notes = view.notes.toReversed();
  if (notes.length === 0) return null;
  const older = notes.slice(LATEST);
  return (
    <section class="panel tournament-notes" aria-labelledby="tournament-notes">
      <h2 id="tournament-notes">{t("tournament.notes")}</h2>
      <NoteList view={view} notes={notes.slice(0, LATEST)} />
      {older.length > 0 && (
        <details class="fold">
          <summary>{plural("tournament.olderNotes", older.length)}</summary>
          <NoteList view={view} notes={older} />
        </details>
      )}
    </section>
  );
}

interface NoteListProps {
  readonly view: TournamentView;
  readonly notes: readonly Note[];
}

export function NoteList({ view, notes }: NoteListProps) {
  return (
    <ul>
      {notes.map((note, at) => (
        <li key={at}>
          <time dateTime={new Date(note.at).toISOString()}>{formatDay(note.at)}</time>{" "}
          {noteText(note, view)}
        </li>
      ))}
    </ul>
  );
}

const KINDS = [
  "paused",
  "resumed",
  "extended",
  "played_for",
  "plays_again",
  "adjudicated",
  "corrected",
  "cancelled",
  "table_failed",
  "stalled",
  "not_done",
  "table_paused",
  "table_resumed",
  "moved",
  "pairings_set",
  "forbidden_met",
  "message",
] as const;
/** A note in words: the action and its reason. */
export function noteText(note: Note, view: TournamentView): string {
  const { what, why } = note;
  const known = KINDS.find((one) => one === what);
  if (known === undefined) return what;
  const named = view.people.find(({ player }) => player === why)?.name ?? why;
  const isAboutTable = why.startsWith(view.id);
  const words = t(`tournament.note.${known}`, { why: named });
  if (isAboutTable) {
    return `${words} (${t("tournament.table", { number: tableNumber(view, why) })})`;
  }
  return hasReason(note) ? `${words}: ${why}` : words;
}
