/**
 * The panel over the table between deals and at the end: the points of four players, without sides
 * (C8, C10).
 */

import "../../../felt/result.css";

import { DownloadDeal } from "../../../fairness/pages/DownloadDeal.tsx";
import { FairLink } from "../../../fairness/pages/FairLink.tsx";
import type { TableClient } from "../../../house/table-client.ts";
import { CHIAMATRE_RULES } from "../../../protocol/game-facts.gen.ts";
import { OwnRating, useMatchRatings } from "../../../ratings/MatchRating.tsx";
import { t } from "../../../shell/language.ts";
import { speech } from "../../../shell/page-speech.ts";
import { ChipsWon } from "../../../table/ChipsWon.tsx";
import { ReplayLink } from "../../../table/ReplayLink.tsx";
import { ReviewLink } from "../../../table/ReviewLink.tsx";
import { MatchStory } from "../../../tricks/MatchStory.tsx";
import type { ChiamatreFrame } from "../facts.ts";
import { matchLine } from "../model/match-line.ts";
import { sayDeal } from "../model/say-line.ts";
import { dealNumber, standings } from "../model/standing.ts";
import { Ranking } from "./Ranking.tsx";

interface ResultProps {
  readonly tableClient: TableClient;
  readonly newest: ChiamatreFrame;
}

export function Result({ tableClient, newest }: ResultProps) {
  const { match, view } = newest;
  if (match === null) return null;
  if (view.phase === "over" || view.phase === "closed")
    return <End tableClient={tableClient} frame={newest} />;
  if (match.phase !== "pause") return null;
  return (
    <section class="felt-panel scoreboard" aria-label={t("scores.title")}>
      <h2 class="felt-big">
        {t("deal.ofFour", { deal: dealNumber(match), deals: CHIAMATRE_RULES.deals })}
      </h2>
      <p>{sayDeal(speech, newest)}</p>
      <Ranking frame={newest} />
      <ReplayLink table={newest.table} deal={match.number} />
    </section>
  );
}

interface EndProps {
  readonly tableClient: TableClient;
  readonly frame: ChiamatreFrame;
}

function End({ tableClient, frame }: EndProps) {
  const { match } = frame;
  if (match === null || match.places.length === 0) {
    return (
      <section class="felt-panel">
        <p class="felt-big">{t("say.closed")}</p>
      </section>
    );
  }
  return <Played tableClient={tableClient} frame={frame} match={match} />;
}

interface PlayedProps extends EndProps {
  readonly match: NonNullable<ChiamatreFrame["match"]>;
}

function Played({ tableClient, frame, match }: PlayedProps) {
  const { seat } = frame;
  const ratings = useMatchRatings(frame);
  const mine = standings(frame).find((one) => one.seat === seat);
  const hasWon = mine?.place === 1;
  return (
    <section class={hasWon ? "felt-panel match-end is-won" : "felt-panel match-end"}>
      <h2 class="match-end-title">
        {hasWon
          ? t("end.won")
          : mine === undefined
            ? t("visitor.over")
            : t("rank.yours", { place: mine.place ?? 0 })}
      </h2>
      <p>{sayDeal(speech, frame)}</p>
      <ChipsWon tableClient={tableClient} seat={seat} />
      <OwnRating ratings={ratings} seat={seat} />
      {seat !== null && <ReviewLink table={frame.table} deal={match.number} />}
      <Ranking frame={frame} ratings={ratings} />
      <MatchStory frame={frame} line={matchLine(speech, frame)} />
      <div class="row fair-row">
        <ReplayLink table={frame.table} deal={match.number} />
        <FairLink newest={frame} />
        {seat !== null && <DownloadDeal table={frame.table} deal={match.number} />}
      </div>
    </section>
  );
}
