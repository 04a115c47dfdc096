/**
 * The odds of chiamatre: of the right to annul a deal, and of the length of the longest suit in a
 * hand.
 */

import { ChanceBars } from "../../../odds/ChanceBars.tsx";
import { Figure } from "../../../odds/Figure.tsx";
import { chancesOf } from "../../../odds/model/chance-tables.ts";
import { Part } from "../../../odds/Part.tsx";
import { t } from "../../../shell/language.ts";
import type { OddsProps } from "../../game.ts";

export function Odds({ tables, isExact }: OddsProps) {
  return (
    <>
      <Part name="annulment">
        {chancesOf(tables, "annulment").map(({ label, exact }) => (
          <Figure
            key={label}
            name={t(label === "1" ? "odds.annulment.mine" : "odds.annulment.any")}
            exact={exact}
            isExact={isExact}
          />
        ))}
      </Part>
      <Part name="of_a_suit">
        <ChanceBars
          caption={t("odds.of_a_suit")}
          name={t("odds.cards")}
          chances={chancesOf(tables, "of_a_suit")}
          isExact={isExact}
        />
      </Part>
    </>
  );
}
