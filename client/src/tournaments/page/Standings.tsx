/** The standings of a tournament with rounds, and its tie-breaks. */
import { t } from "../../shell/language.ts";
import { mayHaveBots } from "../model/tournament-state.ts";
import type { TournamentView } from "../model/tournaments.ts";
import { TeamNames } from "../TeamNames.tsx";
import { hasWon, percentText, placeText, wonText } from "../tournament-words.ts";

interface StandingsProps {
  readonly view: TournamentView;
  /** The player's own team or number; null for none. */
  readonly team: number | null;
}

/** How a tie-break is counted; a round robin counts points in place of wins. */
function tiebreakWords(
  tiebreak: TournamentView["tiebreaks"][number],
  format: TournamentView["sheet"]["format"]["type"],
): string {
  return tiebreak === "sonneborn" && format === "round_robin"
    ? t("tournament.tiebreak.words.sonnebornOfPoints")
    : t(`tournament.tiebreak.words.${tiebreak}`);
}

/** The title of the column of the score. */
function scoreColumn(format: TournamentView["sheet"]["format"]["type"]) {
  if (format === "duplicate") return "tournament.column.percent";
  return format === "swiss" ? "tournament.column.wins" : "tournament.column.points";
}

export function Standings({ view, team }: StandingsProps) {
  const { tiebreaks, standings } = view;
  const hasPrizes = standings.some(hasWon);
  const format = view.sheet.format.type;
  const counts = format !== "knockout";
  return (
    <>
      <div class="wide-table" role="region" aria-label={t("tournament.standings")} tabIndex={0}>
        <table class="standings">
          <thead>
            <tr>
              <th scope="col">{t("tournament.column.place")}</th>
              <th scope="col">{t("tournament.column.name")}</th>
              {counts && (
                <th scope="col" class="figure-cell">
                  {t(scoreColumn(format))}
                </th>
              )}
              {tiebreaks.map((tiebreak) => (
                <th key={tiebreak} scope="col" class="figure-cell">
                  <abbr title={t(`tournament.tiebreak.${tiebreak}`)}>
                    {t(`tournament.tiebreak.short.${tiebreak}`)}
                  </abbr>
                </th>
              ))}
              {hasPrizes && (
                <th scope="col" class="figure-cell">
                  {t("tournament.column.prize")}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {standings.map((standing) => (
              <tr key={standing.team} class={standing.team === team ? "is-own" : undefined}>
                <td>{placeText(standing.place)}</td>
                <th scope="row">
                  <TeamNames view={view} team={standing.team} />
                </th>
                {counts && (
                  <td class="figure-cell">
                    {format === "duplicate" ? percentText(standing.score) : standing.score}
                  </td>
                )}
                {tiebreaks.map((tiebreak, at) => (
                  <td key={tiebreak} class="figure-cell">
                    {standing.tiebreaks[at] ?? ""}
                  </td>
                ))}
                {hasPrizes && <td class="figure-cell">{wonText(view, standing)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hasPrizes && mayHaveBots(view) && <p class="hint">{t("tournament.botsWinNothing")}</p>}
      {format === "duplicate" && (
        <p class="hint">
          {t("tournament.words.matchpoints")} {t("tournament.words.average")}
        </p>
      )}
      {format === "round_robin" && <p class="hint">{t("tournament.words.leaguePoints")}</p>}
      {tiebreaks.length > 0 && (
        <details class="fold">
          <summary>{t("tournament.tiebreaks")}</summary>
          <dl class="tournament-terms">
            {tiebreaks.map((tiebreak) => (
              <div key={tiebreak}>
                <dt>
                  {t(`tournament.tiebreak.short.${tiebreak}`)} ·{" "}
                  {t(`tournament.tiebreak.${tiebreak}`)}
                </dt>
                <dd>{tiebreakWords(tiebreak, format)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}
