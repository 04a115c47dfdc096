/** The points of each player in every deal. */

import { nameAt } from "../../../play/table-speech.ts";
import { t } from "../../../shell/language.ts";
import type { ChiamatreFrame } from "../facts.ts";

export function Scores({ frame }: { readonly frame: ChiamatreFrame }) {
  const { match } = frame;
  if (match === null || match.sheet.length === 0) return null;
  return (
    <details class="fold" open>
      <summary>{t("scores.title")}</summary>
      <table class="score-table">
        <thead>
          <tr>
            <td />
            {match.sheet.map((_, at) => (
              <th key={at} scope="col">
                {at + 1}
              </th>
            ))}
            <th scope="col">{t("score.total")}</th>
          </tr>
        </thead>
        <tbody>
          {match.scores.map((total, seat) => (
            <tr key={seat}>
              <th scope="row">{seat === frame.seat ? t("seat.you") : nameAt(frame, seat)}</th>
              {match.sheet.map(({ points, caller }, at) => (
                <td key={at}>{caller === seat ? <b>{points[seat]}</b> : points[seat]}</td>
              ))}
              <td class="rank-total">{total}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="hint">{t("deal.boldCalled")}</p>
    </details>
  );
}
