/** The points of both sides in every deal, and the score of the match. */

import { oursFirst } from "../../../play/seating.ts";
import { t } from "../../../shell/language.ts";
import { speech } from "../../../shell/page-speech.ts";
import { dealPoints } from "../../../tricks/model/deal-points.ts";
import type { TressetteFrame } from "../facts.ts";
import { sideNames } from "../model/sides.ts";

export function Scores({ frame }: { readonly frame: TressetteFrame }) {
  const { match } = frame;
  if (match === null || match.sheet.length === 0) return null;
  const [us, them] = sideNames(speech, frame);
  const [ourTotal, theirTotal] = oursFirst(match.scores, frame.seat);
  return (
    <details class="fold" open>
      <summary>{t("scores.title")}</summary>
      <table class="score-table">
        <thead>
          <tr>
            <td />
            <th scope="col">{us}</th>
            <th scope="col">{them}</th>
          </tr>
        </thead>
        <tbody>
          {match.sheet.map((deal, at) => {
            const [ourPoints, theirPoints] = oursFirst(dealPoints(deal), frame.seat);
            return (
              <tr key={at}>
                <th scope="row">{t("score.dealNumber", { deal: at + 1 })}</th>
                <td>{ourPoints}</td>
                <td>{theirPoints}</td>
              </tr>
            );
          })}
          <tr class="score-total">
            <th scope="row">{t("score.total")}</th>
            <td>{ourTotal}</td>
            <td>{theirTotal}</td>
          </tr>
        </tbody>
      </table>
    </details>
  );
}
