/** A rating over time: a line within its margin, and the same as a table for screen readers. */
import "./rating-curve.css";

import { formatDay, t } from "../shell/language.ts";
import type { RatingPoint } from "./model/ratings.ts";

const WIDTH = 320;
const HEIGHT = 96;
/** Room for the numbers at the left, and around the line. */
const LABELS = 38;
const EDGE = 8;

export function RatingCurve({ points }: { readonly points: readonly RatingPoint[] }) {
  const low = Math.min(...points.map(({ number, band }) => number - band));
  const high = Math.max(...points.map(({ number, band }) => number + band));
  const x = (at: number) => LABELS + (at / (points.length - 1)) * (WIDTH - LABELS - EDGE);
  const y = (number: number) =>
    EDGE + ((high - number) / Math.max(1, high - low)) * (HEIGHT - 2 * EDGE);
  const corner = (number: number, at: number) => `${x(at).toFixed(1)} ${y(number).toFixed(1)}`;
  const above = points.map(({ number, band }, at) => corner(number + band, at));
  const below = points.map(({ number, band }, at) => corner(number - band, at));
  return (
    <>
      <svg class="rating-curve" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <path class="rating-curve-band" d={`M${[...above, ...below.toReversed()].join("L")}Z`} />
        <path
          class="rating-curve-line"
          d={`M${points.map(({ number }, at) => corner(number, at)).join("L")}`}
        />
        <circle cx={x(points.length - 1)} cy={y(points.at(-1)?.number ?? 0)} r="4" />
        <text x={0} y={EDGE + 6}>
          {high}
        </text>
        <text x={0} y={HEIGHT - EDGE}>
          {low}
        </text>
      </svg>
      <div class="spoken">
        <table>
          <caption>{t("ratings.curve")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("ratings.curveDay")}</th>
              <th scope="col">{t("ratings.curveNumber")}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ ended, number, band }) => (
              <tr key={ended}>
                <th scope="row">{formatDay(ended)}</th>
                <td>{`${number} ±${band}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="hint">{t("ratings.curveNote", { count: points.length })}</p>
    </>
  );
}
