/** The chances of ciapanò: the length of a suit in a hand. */
import { ChanceBars } from "../../../odds/ChanceBars.tsx";
import { chancesOf } from "../../../odds/model/chance-tables.ts";
import { Part } from "../../../odds/Part.tsx";
import { t } from "../../../shell/language.ts";
import type { OddsProps } from "../../game.ts";

export function Odds({ game, tables, isExact }: OddsProps) {
  return (
    <Part
      name="of_a_suit"
      game={game}
      clause="T2"
      test="tests/analysis/chiamatre/test_chiamatre_hands.py"
    >
      <ChanceBars
        caption={t("odds.of_a_suit")}
        name={t("odds.cards")}
        chances={chancesOf(tables, "of_a_suit")}
        isExact={isExact}
      />
    </Part>
  );
}
