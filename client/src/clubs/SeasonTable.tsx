/** The table of a season's standings shows which results of each player count. */
import { t } from "../shell/language.ts";
import { profilePath } from "../shell/model/routes.ts";
import { Link } from "../shell/router.tsx";
import { placeText } from "../tournaments/tournament-words.ts";
import { countedEvenings, type SeasonResult, type SeasonView } from "./model/seasons.ts";

export function SeasonTable({ season }: { readonly season: SeasonView }) {
  const over = countedEvenings(season);
  const { drop, closed } = season.facts;
  if (over.length === 0) return closed === null ? <p>{t("seasons.notYet")}</p> : null;
  return (
    <>
      <div class="wide-table" role="region" aria-label={t("tournament.standings")} tabIndex={0}>
        <table class="standings stacking-rows">
          <thead>
            <tr>
              <th scope="col">{t("tournament.column.place")}</th>
              <th scope="col">{t("tournament.column.name")}</th>
              <th scope="col" class="figure-cell">
                {t("tournament.column.points")}
              </th>
              {over.map(({ tournament, name }, at) => (
                <th key={tournament} scope="col" class="figure-cell">
                  <abbr title={name}>{t("seasons.evening", { number: at + 1 })}</abbr>
                </th>
              ))}
              <th scope="col" class="figure-cell">
                <abbr title={t("tournament.tiebreak.direct")}>
                  {t("tournament.tiebreak.short.direct")}
                </abbr>
              </th>
              <th scope="col" class="figure-cell">
                <abbr title={t("seasons.firsts")}>{t("seasons.firsts.short")}</abbr>
              </th>
            </tr>
          </thead>
          <tbody>
            {season.rows.map((row) => (
              <tr key={row.player}>
                <td>{placeText(row.place)}</td>
                <th scope="row">
                  <Link to={profilePath(row.name)}>{row.name}</Link>
                </th>
                <td class="figure-cell" data-label={t("tournament.column.points")}>
                  {row.total}
                </td>
                {row.results.map((result, at) => (
                  <td
                    key={over[at]?.tournament}
                    class="figure-cell"
                    data-label={t("seasons.evening", { number: at + 1 })}
                  >
                    <Points result={result} />
                  </td>
                ))}
                <td class="figure-cell" data-label={t("tournament.tiebreak.direct")}>
                  {row.direct}
                </td>
                <td class="figure-cell" data-label={t("seasons.firsts")}>
                  {row.firsts}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {drop > 0 && (
        <p class="hint">
          {t("seasons.dropped", { kept: season.kept, evenings: over.length, drop })}
        </p>
      )}
    </>
  );
}

/** "10", "(3)" if it is dropped, "–" for a player who was not there. */
function Points({ result }: { readonly result: SeasonResult | null }) {
  if (result === null) {
    return (
      <>
        <span aria-hidden="true">–</span>
        <span class="spoken">{t("seasons.absent")}</span>
      </>
    );
  }
  const place = placeText(result.place);
  if (result.is_dropped !== true) return <span title={place}>{result.points}</span>;
  return (
    <>
      <span title={place}>({result.points})</span>
      <span class="spoken">{t("seasons.isDropped")}</span>
    </>
  );
}
