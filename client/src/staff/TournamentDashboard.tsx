/** All tables of a tournament on one screen, with the acts of its director. */
import "./dashboard.css";

import { useState } from "preact/hooks";
import { useTournament } from "../house/use-tournament.ts";
import { LinkStatus } from "../page/LinkStatus.tsx";
import { t } from "../shell/language.ts";
import { tournamentPath } from "../shell/model/routes.ts";
import { refusalText } from "../shell/refusals.ts";
import { Link } from "../shell/router.tsx";
import type { TournamentView } from "../tournaments/model/tournaments.ts";
import { DashboardHead } from "./DashboardHead.tsx";
import { DashboardTable } from "./DashboardTable.tsx";
import type { LiveSeat } from "./model/live-tables.ts";
import { refusalOf } from "./staff-words.ts";
import { useLiveTables } from "./use-live-tables.ts";

interface TournamentDashboardProps {
  readonly tournament: string;
  readonly onBack: () => void;
  /** Called with the name of a person to look up. */
  readonly onPerson: (name: string) => void;
}

export function TournamentDashboard({ tournament, onBack, onPerson }: TournamentDashboardProps) {
  const { view, gone } = useTournament(tournament);
  return (
    <div class="dashboard">
      <LinkStatus />
      <div class="dashboard-ways">
        <button type="button" class="button" onClick={onBack}>
          {t("staff.desk.back")}
        </button>
        <Link to={tournamentPath(tournament)} class="button">
          {t("tournament.toPage")}
        </Link>
      </div>
      {view === null ? (
        <p role="status">{gone === null ? t("lobby.loading") : refusalText(gone)}</p>
      ) : (
        <>
          <h1>{view.sheet.name}</h1>
          <DashboardHead view={view} />
          {view.phase === "running" && <Tables view={view} onPerson={onPerson} />}
        </>
      )}
    </div>
  );
}

interface TablesProps extends Pick<TournamentDashboardProps, "onPerson"> {
  readonly view: TournamentView;
}

function Tables({ view, onPerson }: TablesProps) {
  const { tables, refusal } = useLiveTables(view.id, view);
  const [chosen, choose] = useState<LiveSeat | null>(null);
  const isSeated = tables?.some(({ seats }) => seats.some((one) => isSame(one, chosen))) === true;
  return (
    <>
      <p class="form-refusal" role="alert">
        {refusal === "" ? "" : refusalOf(refusal)}
      </p>
      {tables === null && refusal === "" && <p class="hint">{t("lobby.loading")}</p>}
      {tables !== null && (
        <ul class="dashboard-tables">
          {view.tables.map((table) => (
            <DashboardTable
              key={table.table}
              view={view}
              table={table}
              live={tables.find((one) => one.table === table.table) ?? null}
              chosen={isSeated ? chosen : null}
              onChoose={(seat) => choose(isSame(seat, chosen) ? null : seat)}
              onMoved={() => choose(null)}
              onPerson={onPerson}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function isSame(one: LiveSeat, other: LiveSeat | null): boolean {
  return one.player === other?.player;
}
