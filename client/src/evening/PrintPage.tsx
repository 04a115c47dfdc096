/** What the director of a tournament prints: slips with the seats, results, and certificates. */
import "./print.css";

import { useState } from "preact/hooks";
import { useReachedOrigin } from "../admission/reached-origin.ts";
import { useClubOf } from "../clubs/logo/use-club-of.ts";
import { Segments } from "../controls/Segments.tsx";
import { useNow, useTournament } from "../house/use-tournament.ts";
import { Header } from "../page/Header.tsx";
import { formatChips, formatDay, t } from "../shell/language.ts";
import { tournamentPath } from "../shell/model/routes.ts";
import { refusalText } from "../shell/refusals.ts";
import { Link, useArrival } from "../shell/router.tsx";
import { seatsByName } from "../tournaments/model/club-clock.ts";
import type { Standing, TournamentView } from "../tournaments/model/tournaments.ts";
import { gameLine, placeText, teamName, wonText } from "../tournaments/tournament-words.ts";
import { Certificates } from "./Certificates.tsx";
import { spaced } from "./evening-requests.ts";
import { hostName, type OfClub, PrintedClub } from "./PrintedClub.tsx";
import { useWall } from "./use-wall.ts";

export function PrintPage({ tournament }: { readonly tournament: string }) {
  const { view, gone } = useTournament(tournament);
  useArrival();
  return (
    <>
      <Header />
      <main id="main" class="page print-page" tabIndex={-1}>
        {view === null ? (
          <p role="status">{gone === null ? t("lobby.loading") : refusalText(gone)}</p>
        ) : (
          <Sheets view={view} />
        )}
      </main>
    </>
  );
}

type Sheet = "slips" | "results" | "certificates";

function Sheets({ view }: { readonly view: TournamentView }) {
  const now = useNow();
  const club = useClubOf(view.id);
  const [sheet, choose] = useState<Sheet>(view.phase === "over" ? "results" : "slips");
  return (
    <>
      <div class="print-tools">
        <h1>{view.sheet.name}</h1>
        <Segments
          label={t("evening.print.what")}
          value={sheet}
          segments={[
            { value: "slips", text: t("evening.print.slips") },
            { value: "results", text: t("evening.print.results") },
            ...(view.phase === "over"
              ? [{ value: "certificates", text: t("evening.print.certificates") } as const]
              : []),
          ]}
          onChoose={choose}
        />
        <div class="row">
          <button type="button" class="button primary" onClick={() => print()}>
            {t("evening.print.do")}
          </button>
          <a class="button" href={csvPath(view.id)} download={`circolo-${view.id}.csv`}>
            {t("evening.print.csv")}
          </a>
          <Link to={tournamentPath(view.id)} class="button">
            {t("tournament.toPage")}
          </Link>
        </div>
      </div>
      {sheet === "slips" && <Slips view={view} club={club} />}
      {sheet === "results" && <Results view={view} club={club} />}
      {sheet === "certificates" && <Certificates view={view} now={now} club={club} />}
    </>
  );
}

function csvPath(tournament: string): string {
  return `/api/events/${encodeURIComponent(tournament)}/results`;
}

interface SheetProps extends OfClub {
  readonly view: TournamentView;
}

function Slips({ view, club }: SheetProps) {
  const [wall] = useWall();
  const reached = useReachedOrigin();
  const seats = seatsByName(view);
  const { format } = view.sheet;
  if (seats.length === 0) return <p>{t("evening.print.noSeats")}</p>;
  return (
    <ul class="slips">
      {seats.map(({ player, name, table, seat }) => (
        <li key={player} class="slip">
          <p class="slip-house">
            {hostName(club)} · {view.sheet.name}
          </p>
          <p class="slip-name">{name}</p>
          <p class="slip-seat">
            {seat === null
              ? t("tournament.table", { number: table })
              : t("clock.moveTo", { table, seat: seat + 1 })}
          </p>
          {format.type === "freeze_out" && (
            <p>{t("evening.print.chips", { chips: formatChips(format.chips) })}</p>
          )}
          <p class="slip-way">
            {reached}
            {wall?.code != null && (
              <>
                {" "}
                {t("evening.code")} <b>{spaced(wall.code)}</b>
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Results({ view, club }: SheetProps) {
  const now = useNow();
  const isFreeze = view.sheet.format.type === "freeze_out";
  if (view.standings.length === 0) return <p>{t("evening.print.noResults")}</p>;
  return (
    <section class="results club-tint" data-colour={club?.colour}>
      <header>
        <PrintedClub club={club} />
        <h2>{view.sheet.name}</h2>
        <p>
          {gameLine(view.sheet)} · {formatDay(now)}
        </p>
        {view.phase !== "over" && <p>{t("evening.print.provisional")}</p>}
      </header>
      <table>
        <thead>
          <tr>
            <th>{t("evening.print.place")}</th>
            <th>{t("evening.print.name")}</th>
            <th>{t(isFreeze ? "evening.print.stack" : "evening.print.score")}</th>
            <th>{t("evening.print.prize")}</th>
          </tr>
        </thead>
        <tbody>
          {view.standings.map((standing) => (
            <Result key={standing.team} view={view} standing={standing} isFreeze={isFreeze} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface ResultProps {
  readonly view: TournamentView;
  readonly standing: Standing;
  readonly isFreeze: boolean;
}

function Result({ view, standing, isFreeze }: ResultProps) {
  const { team, place, chips, score } = standing;
  return (
    <tr>
      <td>{placeText(place)}</td>
      <td>{teamName(view, team)}</td>
      <td>{formatChips(isFreeze ? chips : score)}</td>
      <td>{wonText(view, standing)}</td>
    </tr>
  );
}
