/** The scores between two deals and at the end of the match. */

import { DownloadDeal } from "../../../fairness/pages/DownloadDeal.tsx";
import { FairLink } from "../../../fairness/pages/FairLink.tsx";
import type { TableClient } from "../../../house/table-client.ts";
import { OwnRating, useMatchRatings } from "../../../ratings/MatchRating.tsx";
import { t } from "../../../shell/language.ts";
import { ChipsWon } from "../../../table/ChipsWon.tsx";
import { ReplayLink } from "../../../table/ReplayLink.tsx";
import type { CiapanoFrame } from "../facts.ts";
import { Scores } from "./Scores.tsx";

interface ResultProps {
  readonly tableClient: TableClient;
  readonly newest: CiapanoFrame;
}

export function Result({ tableClient, newest }: ResultProps) {
  const { match, view } = newest;
  if (match !== null && match.places.length > 0) {
    return <MatchEnd tableClient={tableClient} newest={newest} />;
  }
  if (view.phase === "over" || view.phase === "closed") {
    return (
      <section class="felt-panel">
        <p class="felt-big">{t("say.closed")}</p>
      </section>
    );
  }
  if (match?.phase !== "pause") return null;
  return (
    <section class="felt-panel scoreboard" aria-label={t("scores.title")}>
      <h2 class="felt-big">{t("score.dealNumber", { deal: match.number })}</h2>
      <Scores frame={newest} />
      <ReplayLink table={newest.table} deal={match.number} />
    </section>
  );
}

function MatchEnd({ tableClient, newest }: ResultProps) {
  const { match, seat, table } = newest;
  const ratings = useMatchRatings(newest);
  const deal = match?.number ?? 0;
  const hasWon = seat !== null && match?.places[seat] === 1;
  const title = seat === null ? "visitor.over" : hasWon ? "end.won" : "end.lost";
  return (
    <section class={hasWon ? "felt-panel match-end is-won" : "felt-panel match-end"}>
      <h2 class="match-end-title">{t(title)}</h2>
      <Scores frame={newest} />
      <ChipsWon tableClient={tableClient} seat={seat} />
      <OwnRating ratings={ratings} seat={seat} />
      <div class="row fair-row">
        <ReplayLink table={table} deal={deal} />
        <FairLink newest={newest} />
        {seat !== null && <DownloadDeal table={table} deal={deal} />}
      </div>
    </section>
  );
}
