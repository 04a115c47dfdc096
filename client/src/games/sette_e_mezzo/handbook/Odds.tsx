/** The odds of sette e mezzo. The tables give totals in halves of a point. */

import { ChanceBars } from "../../../odds/ChanceBars.tsx";
import { Figure } from "../../../odds/Figure.tsx";
import { chancesOf } from "../../../odds/model/chance-tables.ts";
import { Part } from "../../../odds/Part.tsx";
import { t } from "../../../shell/language.ts";
import type { OddsProps } from "../../game.ts";
import { formatHalves } from "../model/hands.ts";
import { DecisionOdds } from "./DecisionOdds.tsx";

const CHANCES_TEST = "tests/analysis/sette_e_mezzo/test_sette_chances.py";

const TOTALS = ["bust_with_one", "bust_with_two", "endings"] as const;

export function Odds(props: OddsProps) {
  const { game, tables, isExact } = props;
  return (
    <>
      <DecisionOdds {...props} />
      {TOTALS.map((name) => (
        <Part
          key={name}
          name={name}
          game={game}
          clause={name === "endings" ? "S24" : "S2"}
          test={CHANCES_TEST}
        >
          <ChanceBars
            caption={t(`odds.${name}`)}
            name={t("odds.total")}
            chances={chancesOf(tables, name)}
            label={(label) => (label === "bust" ? t("sette.bust") : formatHalves(Number(label)))}
            isExact={isExact}
          />
        </Part>
      ))}
      <Part name="sette_edge" game={game} clause="S24" test={CHANCES_TEST}>
        {chancesOf(tables, "edge").map(({ label, exact }) => (
          <Figure key={label} name={t("odds.bankWins")} exact={exact} isExact={isExact} />
        ))}
      </Part>
    </>
  );
}
