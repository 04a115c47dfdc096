/** What a tournament's page leads to: its big screen, its calendar file, and its address to share. */
import { useState } from "preact/hooks";

import { LazyDialog } from "../../shell/Lazy.tsx";
import { t } from "../../shell/language.ts";
import { tournamentPath } from "../../shell/model/routes.ts";
import { Link } from "../../shell/router.tsx";
import type { TournamentView } from "../model/tournaments.ts";

const loadShare = () => import("../../admission/ShareDialog.tsx").then((part) => part.ShareDialog);

export function TournamentLinks({ view }: { readonly view: TournamentView }) {
  const [isSharing, share] = useState(false);
  const { id, phase, begins, sheet } = view;
  return (
    <nav class="row tournament-links" aria-label={t("tournament.links")}>
      {phase !== "cancelled" && (
        <Link to={screenAddress(id)} class="button">
          {t("tournament.bigScreen")}
        </Link>
      )}
      {phase === "open" && begins !== null && (
        <a class="button" href={calendarAddress(id)} download={`circolo-${id}.ics`}>
          {t("tournament.calendar")}
        </a>
      )}
      <button type="button" class="button" onClick={() => share(true)}>
        {t("tournament.share")}
      </button>
      {isSharing && (
        <LazyDialog
          load={loadShare}
          title={sheet.name}
          path={tournamentPath(id)}
          onClose={() => share(false)}
        />
      )}
    </nav>
  );
}

/** The server's calendar file, which a phone opens in its calendar. */
function calendarAddress(tournament: string): string {
  return `/api/events/${encodeURIComponent(tournament)}/calendar`;
}

/** As in `model/evening-paths.ts`, whose chunk this page does without. */
function screenAddress(tournament: string): string {
  return `/schermo/${encodeURIComponent(tournament)}`;
}
