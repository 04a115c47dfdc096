/** The tournaments of a club; its organisers announce and direct them here. */
import { useState } from "preact/hooks";
import { useHouse } from "../house/house-context.ts";
import { t } from "../shell/language.ts";
import { AnnounceTournament } from "../staff/AnnounceTournament.tsx";
import { TournamentPanel } from "../staff/TournamentPanel.tsx";
import { TournamentLines } from "../tournaments/list/TournamentLine.tsx";
import type { TournamentRow } from "../tournaments/model/tournaments.ts";
import type { ShownClub } from "./model/clubs.ts";

interface ClubTournamentsProps {
  readonly club: ShownClub;
  readonly onChange: () => void;
}

export function ClubTournaments({ club, onChange }: ClubTournamentsProps) {
  const { tournaments, view, for_glory } = club;
  const mayDirect = view.may.includes("direct");
  return (
    <section aria-labelledby="club-tournaments">
      <h2 id="club-tournaments">{t("tournament.tournaments")}</h2>
      <p class="hint">{t(for_glory ? "clubs.tournaments.glory" : "clubs.tournaments.private")}</p>
      {tournaments.length === 0 && <p>{t("clubs.tournaments.none")}</p>}
      {tournaments.map((row) => (
        <Tournament key={row.id} row={row} mayDirect={mayDirect} />
      ))}
      {mayDirect && (
        <AnnounceTournament club={view.page.id} isFree={for_glory} onAnnounced={onChange} />
      )}
    </section>
  );
}

interface TournamentProps {
  readonly row: TournamentRow;
  readonly mayDirect: boolean;
}

function Tournament({ row, mayDirect }: TournamentProps) {
  const mine = useHouse().tournaments.list.value?.mine ?? [];
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TournamentLines rows={[row]} mine={mine} />
      {mayDirect && (
        <button
          type="button"
          class="button"
          aria-expanded={isOpen}
          aria-label={t("tournament.buttonFor", {
            button: t("staff.tournaments.direct"),
            name: row.sheet.name,
          })}
          onClick={() => setOpen(!isOpen)}
        >
          {t("staff.tournaments.direct")}
        </button>
      )}
      {isOpen && <TournamentPanel tournament={row.id} />}
    </>
  );
}
