/** A certificate for everybody on the podium, each on a sheet of its own. */
import { formatDate, t } from "../shell/language.ts";
import { podiumOf } from "../tournaments/model/podium.ts";
import type { TournamentView } from "../tournaments/model/tournaments.ts";
import { gameLine, placeText, teamName } from "../tournaments/tournament-words.ts";
import { type OfClub, PrintedClub } from "./PrintedClub.tsx";

interface CertificatesProps extends OfClub {
  readonly view: TournamentView;
  /** The date to print, if the tournament had no start time. */
  readonly now: number;
}

export function Certificates({ view, now, club }: CertificatesProps) {
  const standings = podiumOf(view).flatMap((step) => step.standings);
  return (
    <>
      {standings.map(({ team, place }) => (
        <article key={team} class="certificate club-tint" data-colour={club?.colour}>
          <PrintedClub club={club} />
          <p class="certificate-place">{t("evening.print.placed", { place: placeText(place) })}</p>
          <p class="certificate-name">{teamName(view, team)}</p>
          <p class="certificate-event">{view.sheet.name}</p>
          <p>{gameLine(view.sheet)}</p>
          <footer>
            <span>{formatDate(view.begins ?? now)}</span>
            <span class="certificate-sign">{t("tournament.note.message")}</span>
          </footer>
        </article>
      ))}
    </>
  );
}
