/** After a deal: from thirds to points, and where the match stands (T10). */
import { t } from "../../app/language.ts";
import { formatThirds } from "../../core/format.ts";
import { ours, sideNames } from "../../core/say.ts";
import type { DealScored, Frame, View } from "../../core/wire.gen.ts";
import { speech } from "../../table/speech.ts";

interface ScoreSheetProps {
  readonly frame: Frame;
  readonly match: View;
}

export function ScoreSheet({ frame, match }: ScoreSheetProps) {
  const deal = match.sheet.at(-1);
  if (deal === undefined) return null;
  return (
    <section class="felt-panel score-sheet" aria-label={t("sheet.scores")}>
      <h2 class="felt-big">{t("score.dealNumber", { deal: match.number })}</h2>
      <DealTable frame={frame} deal={deal} scores={match.scores} />
      <p class="hint">{t("score.target", { target: match.options.target })}</p>
    </section>
  );
}

interface DealTableProps {
  readonly frame: Frame;
  readonly deal: DealScored;
  readonly scores: readonly number[];
}

export function DealTable({ frame, deal, scores }: DealTableProps) {
  const [us, them] = sideNames(speech, frame);
  const thirds = ours(deal.thirds, frame.seat);
  const points = ours(deal.points, frame.seat);
  const totals = ours(scores, frame.seat);
  const last = ours(
    [0, 1].map((side) => (side === deal.last_trick ? 1 : 0)),
    frame.seat,
  );
  return (
    <table class="score-table">
      <thead>
        <tr>
          <td />
          <th scope="col">{us}</th>
          <th scope="col">{them}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t("score.cards")}</th>
          {thirds.map((won, at) => (
            <td key={at}>
              <span class="score-thirds">{formatThirds(won)}</span> {Math.trunc(won / 3)}
            </td>
          ))}
        </tr>
        <tr>
          <th scope="row">{t("score.last")}</th>
          {last.map((point, at) => (
            <td key={at}>{point === 0 ? "–" : `+${point}`}</td>
          ))}
        </tr>
        <tr class="score-sum">
          <th scope="row">{t("score.deal")}</th>
          {points.map((sum, at) => (
            <td key={at}>{sum}</td>
          ))}
        </tr>
        <tr class="score-total">
          <th scope="row">{t("score.total")}</th>
          {totals.map((sum, at) => (
            <td key={at}>{sum}</td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
