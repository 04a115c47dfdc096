/** The match as a graph: a bar for each clear cost, and the points of each deal in a table. */
import { t } from "../../shell/language.ts";
import { accountOf, type DealReview, playOfMatch, runningSums, totalsOf } from "../model/review.ts";
import { formatCost, formatSigned } from "./cost-format.ts";

interface CostGraphProps {
  readonly reviews: readonly DealReview[];
  readonly seat: number;
}

export function CostGraph({ reviews, seat }: CostGraphProps) {
  const rows = reviews.toSorted((one, other) => one.deal - other.deal);
  return (
    <section aria-label={t("review.match")}>
      <h3 class="segments-label">{t("review.match")}</h3>
      <Bars reviews={rows} seat={seat} />
      <RunningSums reviews={rows} seat={seat} />
      <p class="hint">{playText(rows, seat)}</p>
      <table class="review-deals">
        <caption class="spoken">{t("review.graph")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("review.deal")}</th>
            <th scope="col">{t("review.points")}</th>
            <th scope="col">{t("review.cards")}</th>
            <th scope="col">{t("review.lostOurs")}</th>
            <th scope="col">{t("review.lostTheirs")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((review) => {
            const { deal, sides, points, lost } = review;
            const side = sides[seat] ?? 0;
            return (
              <tr key={deal}>
                <th scope="row">{deal}</th>
                <td>{`${points[side]}–${points[1 - side]}`}</td>
                <td>{formatSigned(accountOf(review, side).cards)}</td>
                <td>{formatCost(lost[side] ?? 0)}</td>
                <td>{formatCost(lost[1 - side] ?? 0)}</td>
              </tr>
            );
          })}
        </tbody>
        {rows.length > 1 && <Totals reviews={rows} seat={seat} />}
      </table>
      <p class="hint">{t("review.counts")}</p>
    </section>
  );
}

/** The sums of the match under the table of its deals. */
function Totals({ reviews, seat }: CostGraphProps) {
  const { ours, theirs, cards, lostOurs, lostTheirs } = totalsOf(reviews, seat);
  return (
    <tfoot>
      <tr>
        <th scope="row">{t("review.total")}</th>
        <td>{`${ours}–${theirs}`}</td>
        <td>{formatSigned(cards)}</td>
        <td>{formatCost(lostOurs)}</td>
        <td>{formatCost(lostTheirs)}</td>
      </tr>
    </tfoot>
  );
}

const WIDTH = 320;
const HEIGHT = 96;
const LABEL = 12;
const MIDDLE = (HEIGHT + LABEL) / 2;
/** The cost whose bar is as high as the graph allows; a larger one is as high. */
const FULL_COST = 3;

/** Bars up for the side of the seat, down for the others, in the order of play. */
function Bars({ reviews, seat }: CostGraphProps) {
  const plays = reviews.flatMap(({ deal, sides, plays: judged }) =>
    judged.map((play, at) => ({
      ...play,
      deal,
      isFirst: at === 0,
      isOurs: sides[play.seat] === sides[seat],
    })),
  );
  const step = WIDTH / Math.max(1, plays.length);
  const room = MIDDLE - LABEL;
  return (
    <svg class="review-graph" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path class="review-graph-axis" d={`M0 ${MIDDLE}H${WIDTH}`} />
      {plays.map(({ deal, cost, is_clear: isClear, isFirst, isOurs, seat: player }, at) => {
        const height = isClear ? (Math.min(cost, FULL_COST) / FULL_COST) * room : 0;
        return (
          <g key={at}>
            {isFirst && (
              <>
                <path class="review-graph-axis" d={`M${at * step} 0V${HEIGHT}`} />
                <text x={at * step + 3} y={LABEL - 2}>
                  {deal}
                </text>
              </>
            )}
            {height > 0 && (
              <rect
                class={player === seat ? "review-bar is-own" : "review-bar"}
                x={at * step}
                y={isOurs ? MIDDLE - height : MIDDLE}
                width={Math.max(1.5, step * 0.8)}
                height={height}
              />
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** Two lines: the sum of the results, and the sum of what the cards alone bring. */
function RunningSums({ reviews, seat }: CostGraphProps) {
  const sums = runningSums(reviews, seat);
  if (sums.length < 3) return null;
  const most = Math.max(1, ...sums.flatMap(({ result, cards }) => [result, cards].map(Math.abs)));
  const x = (at: number) => (at / (sums.length - 1)) * WIDTH;
  const y = (points: number) => HEIGHT / 2 - (points / most) * (HEIGHT / 2 - LABEL);
  const line = (of: "result" | "cards") =>
    sums.map((sum, at) => `${at === 0 ? "M" : "L"}${x(at)} ${y(sum[of])}`).join("");
  return (
    <svg class="review-graph" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path class="review-graph-axis" d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
      <path class="review-line is-own" d={line("result")} />
      <path class="review-line" d={line("cards")} />
      <text x="0" y={LABEL - 2}>
        {t("review.lines")}
      </text>
    </svg>
  );
}

function playText(reviews: readonly DealReview[], seat: number): string {
  const { beyond, error } = playOfMatch(reviews, seat);
  const { ours, theirs, cards } = totalsOf(reviews, seat);
  return t("review.beyond", {
    difference: formatSigned(ours - theirs),
    cards: formatSigned(cards),
    points: formatSigned(beyond),
    error: formatCost(error),
    deals: reviews.length,
  });
}
