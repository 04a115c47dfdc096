/** Notices of directors and staff about this table, shown until they are marked as read. */
import "./notices.css";

import { useTournament } from "../../house/use-tournament.ts";
import type { Frame } from "../../protocol/wire.gen.ts";
import { formatTime, t } from "../../shell/language.ts";
import { markRead, readNotices } from "../../shell/read-notices.ts";
import { noteText } from "../DirectorNotes.tsx";
import { isPlayed, tournamentAt } from "../model/table-tournament.ts";
import { type Notice, noticesOf, pauseOf, voidsAt } from "../model/tournament-notices.ts";
import type { TournamentView } from "../model/tournaments.ts";

export function TableNotices({ newest }: { readonly newest: Frame }) {
  const tournament = tournamentAt(newest);
  const voids = voidsAt(newest);
  return tournament === null ? (
    <List view={null} newest={newest} notices={voids} />
  ) : (
    <TournamentNotices tournament={tournament} newest={newest} voids={voids} />
  );
}

interface TournamentNoticesProps {
  readonly tournament: string;
  readonly newest: Frame;
  readonly voids: readonly Notice[];
}

function TournamentNotices({ tournament, newest, voids }: TournamentNoticesProps) {
  const { view } = useTournament(tournament);
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
    <section class="notices" aria-label={t("tournament.notices")}>
      <div class="notices-words" role="alert">
        {unread.map((notice) => (
          <p key={notice.id}>{noticeText(notice, view, newest)}</p>
        ))}
      </div>
      <button type="button" class="button" onClick={() => markRead(unread.map(({ id }) => id))}>
        {t("tournament.noticesRead")}
      </button>
    </section>
  );
}

function noticeText(notice: Notice, view: TournamentView | null, newest: Frame): string {
  if (notice.type === "void") return t("log.voided", notice);
  const { note } = notice;
  const words = `${formatTime(note.at)} · ${view === null ? "" : noteText(note, view)}`;
  if (view === null || pauseOf(view) !== note) return words;
  return `${words}. ${t(isPlayed(newest) ? "tournament.notice.pausing" : "tournament.notice.paused")}`;
}
