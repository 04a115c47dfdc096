/** Who holds the cards that the reader has marked as asked for. */
import "../controls/figure-table.css";

import { t } from "../shell/language.ts";
import { Fraction } from "./ChanceBars.tsx";
import { chanceText } from "./chance-text.ts";
import { type Fraction as Exact, exactText, numberOf } from "./model/fraction.ts";
import { HANDS, shareOf, splitsOf } from "./model/hidden-hands.ts";
import type { Known } from "./model/known-deal.ts";
import { groupsOf } from "./model/seen-cards.ts";
import { Part } from "./Part.tsx";
import { HIDDEN_TEST } from "./SuitChances.tsx";
import { cardsWith } from "./use-marks.ts";

export function HolderChances({ known }: { readonly known: Known }) {
  const { stage, seen, marks, bars } = known;
  const asked = new Set(cardsWith(marks, "asked"));
  const groups = groupsOf(
    stage.hidden,
    seen.voids,
    (card) => (asked.has(card) ? "asked" : ""),
    bars,
  );
  const splits = splitsOf(
    groups.filter(({ mark }) => mark === "asked"),
    groups.filter(({ mark }) => mark !== "asked"),
    stage.sizes,
  );
  return (
    <Part name="hand_holders" game={known.game} clause={known.clause} test={HIDDEN_TEST}>
      {asked.size === 0 ? (
        <p>{t("odds.hand_holders.none")}</p>
      ) : (
        <table class="figure-table">
          <thead>
            <tr>
              <th scope="col">{t("odds.holder")}</th>
              <th scope="col">{t("odds.hand_holders.some")}</th>
              <th scope="col">{t("odds.hand_holders.all")}</th>
            </tr>
          </thead>
          <tbody>
            {HANDS.map((hand) => (
              <tr key={hand}>
                <th scope="row">{t(`odds.seat.${hand}`)}</th>
                <Cell
                  chance={shareOf(splits, ({ counts }) => counts[hand] > 0)}
                  isExact={known.isExact}
                />
                <Cell
                  chance={shareOf(splits, ({ counts }) => counts[hand] === asked.size)}
                  isExact={known.isExact}
                />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Part>
  );
}

interface CellProps {
  readonly chance: Exact;
  readonly isExact: boolean;
}

/** A chance in a table. */
export function Cell({ chance, isExact }: CellProps) {
  return (
    <td>
      {chanceText(numberOf(chance))}
      {isExact && (
        <>
          {" "}
          <small>
            <Fraction exact={exactText(chance)} />
          </small>
        </>
      )}
    </td>
  );
}
