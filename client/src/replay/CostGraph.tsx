/** The match as a graph: a bar for each clear cost, and the points of each deal in a table. */
import { t } from "../shell/language.ts";
import { formatCost } from "./cost-format.ts";
import type { DealReview } from "./model/review.ts";

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
      <table class="review-deals">
        <caption class="spoken">{t("review.graph")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("review.deal")}</th>
            <th scope="col">{t("review.points")}</th>
            <th scope="col">{t("review.lostOurs")}</th>
            <th scope="col">{t("review.lostTheirs")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ deal, sides, points, lost }) => {
            const side = sides[seat] ?? 0;
            return (
              <tr key={deal}>
                <th scope="row">{deal}</th>
                <td>{`${points[side]}–${points[1 - side]}`}</td>
                <td>{formatCost(lost[side] ?? 0)}</td>
                <td>{formatCost(lost[1 - side] ?? 0)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
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
