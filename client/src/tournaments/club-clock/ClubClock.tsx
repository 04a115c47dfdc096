/** The big screen of a tournament, with its clock, for a whole room to read. */
import "./club-clock.css";
import "../tournaments.css";

import { ClubLogo } from "../../clubs/logo/ClubLogo.tsx";
import { useClubOf } from "../../clubs/logo/use-club-of.ts";
import { useNow } from "../../house/use-tournament.ts";
import { useTitle } from "../../shell/house-name.ts";
import { formatTime, t } from "../../shell/language.ts";
import { tournamentPath } from "../../shell/model/routes.ts";
import { refusalText } from "../../shell/refusals.ts";
import { Link, useArrival } from "../../shell/router.tsx";
import { noteText } from "../DirectorNotes.tsx";
import { latestNote } from "../model/club-clock.ts";
import { stateOf } from "../model/tournament-state.ts";
import type { TournamentView } from "../model/tournaments.ts";
import { Podium } from "../Podium.tsx";
import { gameLine } from "../tournament-words.ts";
import { ClockFace } from "./ClockFace.tsx";
import { ClockFacts } from "./ClockFacts.tsx";
import { ClockPanel } from "./ClockPanel.tsx";
import { FullScreenButton } from "./FullScreenButton.tsx";
import { ScreenChoice } from "./ScreenChoice.tsx";
import { useClockFeed } from "./use-clock-feed.ts";

export function ClubClock({ tournament }: { readonly tournament: string }) {
  const { view, gone } = useClockFeed(tournament);
  useArrival();
  const name = view?.sheet.name ?? t("clock.title");
  useTitle(name);
  if (view === null) {
    return (
      <main id="main" class="page" tabIndex={-1}>
        <h1>{t("clock.title")}</h1>
        <p role="status">{gone === null ? t("lobby.loading") : refusalText(gone)}</p>
        <Link to="/">{t("tournament.toLobby")}</Link>
      </main>
    );
  }
  return (
    <main id="main" class="club-clock" data-state={stateOf(view)} tabIndex={-1}>
      <ClockHead view={view} />
      {view.phase === "over" ? (
        <div class="clock-main">
          <Podium view={view} team={null} />
        </div>
      ) : (
        <ClockFace view={view} />
      )}
      <ClockFacts view={view} />
      <ClockPanel view={view} />
    </main>
  );
}

function ClockHead({ view }: { readonly view: TournamentView }) {
  const now = useNow();
  const note = latestNote(view, now);
  const club = useClubOf(view.id);
  return (
    <header class="clock-head">
      {club !== null && <ClubLogo page={club} isNamed={false} />}
      <div class="clock-name">
        <h1>{view.sheet.name}</h1>
        <p class="hint">{gameLine(view.sheet)}</p>
      </div>
      <p class="clock-state" role="status">
        {t(`tournament.state.${stateOf(view)}`)}
      </p>
      <p class="clock-time">{formatTime(now)}</p>
      <div class="row clock-tools">
        <ScreenChoice tournament={view.id} />
        <FullScreenButton />
        <Link to={tournamentPath(view.id)} class="button">
          {t("tournament.toPage")}
        </Link>
      </div>
      {note !== null && (
        <p class="clock-notice" role="status">
          {noteText(note, view)}
        </p>
      )}
    </header>
  );
}
