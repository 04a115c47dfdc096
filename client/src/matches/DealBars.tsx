/** The points of a match by deal: a chart, and a table for screen readers. */
import { t } from "../shell/language.ts";

interface DealBarsProps {
  /** By deal: own points, opponents' points. */
  readonly points: readonly (readonly [number, number])[];
}

const BAR = 10;
const GAP = 3;
const HEIGHT = 40;

export function DealBars({ points }: DealBarsProps) {
  const most = Math.max(1, ...points.flat());
  return (
    <div class="deal-bars">
      {points.map((pair, deal) => (
        <span key={deal} class="deal-bar" aria-hidden="true">
          {/* biome-ignore lint/a11y/noSvgWithoutTitle: the table beside it says the same in words */}
          <svg viewBox={`0 0 ${2 * BAR + GAP} ${HEIGHT}`} width={2 * BAR + GAP} height={HEIGHT}>
            {pair.map((value, side) => {
              const height = Math.max(1, (HEIGHT * value) / most);
              return (
                <rect
                  key={side}
                  class={side === 0 ? "match-bar is-ours" : "match-bar is-theirs"}
                  x={side * (BAR + GAP)}
                  y={HEIGHT - height}
                  width={BAR}
                  height={height}
                  rx={2}
                />
              );
            })}
          </svg>
          {pair.join("–")}
        </span>
      ))}
      <div class="spoken">
        <table>
          <caption>{t("matches.byDeal")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("score.deal")}</th>
              <th scope="col">{t("score.us")}</th>
              <th scope="col">{t("score.them")}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(([us, them], at) => (
              <tr key={at}>
                <th scope="row">{at + 1}</th>
                <td>{us}</td>
                <td>{them}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
