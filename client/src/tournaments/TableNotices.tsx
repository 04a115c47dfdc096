/** Notices of directors and staff about this table, shown until they are marked as read. */
import "./notices.css";

import { useEvent } from "../house/use-tournament.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { formatTime, t } from "../shell/language.ts";
import { markRead, readNotices } from "../shell/read-notices.ts";
import { noteText } from "./DirectorNotes.tsx";
import { eventAt, isPlayed } from "./model/table-tournament.ts";
import { type Notice, noticesOf, pauseOf, voidsAt } from "./model/tournament-notices.ts";
import type { TournamentView } from "./model/tournaments.ts";

export function TableNotices({ newest }: { readonly newest: Frame }) {
  const event = eventAt(newest);
  const voids = voidsAt(newest);
  return event === null ? (
    <List view={null} newest={newest} notices={voids} />
  ) : (
    <OfEvent event={event} newest={newest} voids={voids} />
  );
}

interface OfEventProps {
  readonly event: string;
  readonly newest: Frame;
  readonly voids: readonly Notice[];
}

function OfEvent({ event, newest, voids }: OfEventProps) {
  const { view } = useEvent(event);
  const notices = view === null ? [] : noticesOf(view, newest.table);
  return <List view={view} newest={newest} notices={[...notices, ...voids]} />;
}

interface ListProps {
  readonly view: TournamentView | null;
  readonly newest: Frame;
  readonly notices: readonly Notice[];
}

function List({ view, newest, notices }: ListProps) {
  const read = readNotices.value;
  const unread = notices.filter(({ id }) => !read.has(id));
  if (unread.length === 0) return null;
  return (
    <section class="notices" aria-label={t("event.notices")}>
      <div class="notices-words" role="alert">
        {unread.map((notice) => (
          <p key={notice.id}>{noticeText(notice, view, newest)}</p>
        ))}
      </div>
      <button type="button" class="button" onClick={() => markRead(unread.map(({ id }) => id))}>
        {t("event.noticesRead")}
      </button>
    </section>
  );
}

function noticeText(notice: Notice, view: TournamentView | null, newest: Frame): string {
  if (notice.type === "void") return t("log.voided", notice);
  const { note } = notice;
  const words = `${formatTime(note.at)} · ${view === null ? "" : noteText(note, view)}`;
  if (view === null || pauseOf(view) !== note) return words;
  return `${words}. ${t(isPlayed(newest) ? "event.notice.pausing" : "event.notice.paused")}`;
}
