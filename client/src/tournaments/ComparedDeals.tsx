/** The deals of a finished round of a duplicate: all results, with their matchpoints. */
import { t } from "../shell/language.ts";
import { comparedDeals, type ResultOfSide } from "./model/compared-deals.ts";
import type { MatchView, TournamentView } from "./model/tournaments.ts";
import { teamName } from "./tournament-words.ts";

interface ComparedDealsProps {
  readonly view: TournamentView;
  /** The matches of one round. */
  readonly matches: readonly MatchView[];
}

export function ComparedDeals({ view, matches }: ComparedDealsProps) {
  return comparedDeals(matches).map((results, at) => {
    const title = t("tournament.deals.deal", { deal: at + 1 });
    return (
      <details key={at} class="fold">
        <summary>{title}</summary>
        <div class="wide-table" role="region" aria-label={title} tabIndex={0}>
          <table class="standings">
            <thead>
              <tr>
                <th scope="col">{t("tournament.deals.seats")}</th>
                <th scope="col">{t("tournament.column.name")}</th>
                <th scope="col" class="figure-cell">
                  {t("tournament.column.points")}
                </th>
                <th scope="col" class="figure-cell">
                  {t("tournament.deals.matchpoints")}
                </th>
              </tr>
            </thead>
            <tbody>
              {results.map((result) => (
                <Row key={result.team} view={view} result={result} />
              ))}
            </tbody>
          </table>
        </div>
      </details>
    );
  });
}

/** "10–1", which no line break divides. */
function unbroken(points: number, against: number): string {
  return `${points}\u2060–\u2060${against}`;
}

interface RowProps {
  readonly view: TournamentView;
  readonly result: ResultOfSide;
}

function Row({ view, result }: RowProps) {
  const { seats, team, points, against, matchpoints, most } = result;
  return (
    <tr>
      <td>{seats}</td>
      <th scope="row">{teamName(view, team)}</th>
      <td class="figure-cell">{against === null ? points : unbroken(points, against)}</td>
      <td class="figure-cell">
        {matchpoints === null ? "–" : t("tournament.deals.of", { made: matchpoints, most })}
      </td>
    </tr>
  );
}
