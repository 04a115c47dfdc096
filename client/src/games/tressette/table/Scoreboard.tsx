/**
 * The scoreboard after a deal: the count from thirds to points, and the score of the match (T10).
 */
import type { ComponentChildren } from "preact";
import { formatThirds } from "../../../i18n/number-format.ts";
import type { ViewOf } from "../../../play/games.ts";
import { oursFirst } from "../../../play/seating.ts";
import { nameAt } from "../../../play/table-speech.ts";
import type { DealScored } from "../../../protocol/wire.gen.ts";
import { t } from "../../../shell/language.ts";
import { speech } from "../../../shell/page-speech.ts";
import { dealPoints } from "../../../tricks/model/deal-points.ts";
import type { TressetteFrame } from "../facts.ts";
import { declaredText } from "../model/accuso.ts";
import { sideNames } from "../model/sides.ts";

interface ScoreboardProps {
  readonly frame: TressetteFrame;
  readonly match: ViewOf<"tressette">;
  /** The links under the scoreboard. */
  readonly children?: ComponentChildren;
}

export function Scoreboard({ frame, match, children }: ScoreboardProps) {
  const deal = match.sheet.at(-1);
  if (deal === undefined) return null;
  return (
    <section class="felt-panel scoreboard" aria-label={t("scores.title")}>
      <h2 class="felt-big">{t("score.dealNumber", { deal: match.number })}</h2>
      <DealTable frame={frame} deal={deal} scores={match.scores} />
      <ScoreNotes frame={frame} match={match} deal={deal} />
      <p class="hint">{t("score.target", { target: match.options.target })}</p>
      {children}
    </section>
  );
}

interface ScoreNotesProps extends Omit<ScoreboardProps, "children"> {
  readonly deal: DealScored;
}

/** Explains the points that are not card points, and that odd thirds are dropped (T10, T14). */
function ScoreNotes({ frame, match, deal }: ScoreNotesProps) {
  const taker = match.table?.tricks.at(-1)?.[2];
  const hasOdd = deal.thirds.some((thirds) => thirds % 3 !== 0);
  const name = (seat: number) => (seat === frame.seat ? t("seat.you") : nameAt(frame, seat));
  return (
    <ul class="score-notes" aria-label={t("score.explained")}>
      {(match.table?.declarations ?? []).map(({ seat, combinations, points }, at) => (
        <li key={at}>
          {t("score.declared", {
            name: name(seat),
            what: declaredText(speech, combinations),
            points,
          })}
        </li>
      ))}
      {taker !== undefined && (
        <li>
          {taker === frame.seat
            ? t("score.lastToMe")
            : t("score.lastTo", { name: nameAt(frame, taker) })}
        </li>
      )}
      {hasOdd && <li>{t("score.thirds")}</li>}
    </ul>
  );
}

interface DealTableProps {
  readonly frame: TressetteFrame;
  readonly deal: DealScored;
  /** The score of the match after the deal; null if it is shown beside the table. */
  readonly scores: readonly number[] | null;
  /** The title of the table, if no heading above it names the deal. */
  readonly title?: string;
}

export function DealTable({ frame, deal, scores, title }: DealTableProps) {
  const [us, them] = sideNames(speech, frame);
  const thirds = oursFirst(deal.thirds, frame.seat);
  const points = oursFirst(dealPoints(deal), frame.seat);
  const totals = scores === null ? null : oursFirst(scores, frame.seat);
  const last = oursFirst(
    [0, 1].map((side) => (side === deal.last_trick ? 1 : 0)),
    frame.seat,
  );
  return (
    <table class="score-table">
      <thead>
        <tr>
          <td>{title}</td>
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
            <td key={at}>{signedPoints(point)}</td>
          ))}
        </tr>
        {(["accuso", "cappotto"] as const).map((kind) => (
          <ExtraPointsRow
            key={kind}
            label={t(`score.${kind}`)}
            points={oursFirst(deal[kind], frame.seat)}
          />
        ))}
        <tr class="score-sum">
          <th scope="row">{t("score.deal")}</th>
          {points.map((sum, at) => (
            <td key={at}>{sum}</td>
          ))}
        </tr>
        {totals !== null && (
          <tr class="score-total">
            <th scope="row">{t("score.total")}</th>
            {totals.map((sum, at) => (
              <td
                key={at}
                style={{ "--done": Math.min(1, sum / (frame.match?.options.target ?? 1)) }}
              >
                {sum}
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** A row of points beyond the eleven of a deal; none if both sides have 0. */
function ExtraPointsRow({
  label,
  points,
}: {
  readonly label: string;
  readonly points: readonly number[];
}) {
  if (points.every((point) => point === 0)) return null;
  return (
    <tr>
      <th scope="row">{label}</th>
      {points.map((point, at) => (
        <td key={at}>{signedPoints(point)}</td>
      ))}
    </tr>
  );
}

function signedPoints(points: number): string {
  return points === 0 ? "–" : `+${points}`;
}
