/** The page of a season shows standings, how points are counted, head to head, and tournaments. */
import "../tournaments/tournaments.css";

import { useCallback, useEffect, useState } from "preact/hooks";
import { RequestRefused } from "../protocol/requests.ts";
import { formatDate, t } from "../shell/language.ts";
import { refusalText } from "../shell/refusals.ts";
import { Link } from "../shell/router.tsx";
import type { Fetched } from "../shell/use-fetched.ts";
import { placeText } from "../tournaments/tournament-words.ts";
import { ClubFrame } from "./ClubFrame.tsx";
import { HeadToHead } from "./HeadToHead.tsx";
import { SEASONS_PATH } from "./model/paths.ts";
import { fetchSeason, type SeasonView, standingsPath } from "./model/seasons.ts";
import { SeasonChanges } from "./SeasonChanges.tsx";
import { SeasonEvenings } from "./SeasonEvenings.tsx";
import { SeasonTable } from "./SeasonTable.tsx";

export function SeasonPage({ season }: { readonly season: string }) {
  const [told, tell] = useState<Fetched<SeasonView>>(null);
  const look = useCallback(() => {
    fetchSeason(season).then(tell, (failure: unknown) => {
      if (!(failure instanceof RequestRefused)) throw failure;
      tell({ refused: failure.code });
    });
  }, [season]);
  useEffect(look, [look]);
  const isKnown = told !== null && !("refused" in told);
  return (
    <ClubFrame title={isKnown ? told.facts.name : t("seasons.title")}>
      <h1>{isKnown ? told.facts.name : t("seasons.title")}</h1>
      {told === null && <p role="status">{t("lobby.loading")}</p>}
      {told !== null && "refused" in told && <p role="alert">{refusalText(told.refused)}</p>}
      {isKnown && <Shown season={told} onChange={look} />}
      <Link to={SEASONS_PATH} class="button">
        {t("seasons.title")}
      </Link>
    </ClubFrame>
  );
}

interface ShownProps {
  readonly season: SeasonView;
  readonly onChange: () => void;
}

function Shown({ season, onChange }: ShownProps) {
  const { id, closed } = season.facts;
  return (
    <>
      <section>
        <h2>{t("tournament.standings")}</h2>
        {closed !== null && <p>{t("seasons.closed", { when: formatDate(closed) })}</p>}
        <SeasonTable season={season} />
        <Explanation season={season} />
        {season.rows.length > 0 && (
          <div class="row">
            <a class="button" href={standingsPath(id)} download={`circolo-${id}.csv`}>
              {t("seasons.csv")}
            </a>
          </div>
        )}
      </section>
      <HeadToHead season={season} />
      <SeasonEvenings season={season} onChange={onChange} />
      {season.may_direct && <SeasonChanges facts={season.facts} onChange={onChange} />}
    </>
  );
}

function Explanation({ season }: { readonly season: SeasonView }) {
  const { points, drop } = season.facts;
  const given = points.map((each, at) => `${placeText(at + 1)} ${each}`).join(" · ");
  return (
    <details class="fold">
      <summary>{t("seasons.how")}</summary>
      <ul class="fold-body">
        <li>{t("seasons.how.points", { given })}</li>
        <li>{drop === 0 ? t("seasons.how.all") : t("seasons.how.drop", { drop })}</li>
        <li>{t("seasons.how.shared")}</li>
        <li>{t("seasons.how.ties")}</li>
        <li>{t("seasons.how.duels")}</li>
      </ul>
    </details>
  );
}
