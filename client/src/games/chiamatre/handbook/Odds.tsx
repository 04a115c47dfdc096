/**
 * The odds of chiamatre: of the right to annul a deal, and of the length of the longest suit in a
 * hand.
 */

import { useState } from "preact/hooks";
import { Segments } from "../../../controls/Segments.tsx";
import { ChanceBars } from "../../../odds/ChanceBars.tsx";
import { Figure } from "../../../odds/Figure.tsx";
import { HandOdds } from "../../../odds/HandOdds.tsx";
import { chancesOf } from "../../../odds/model/chance-tables.ts";
import { Part } from "../../../odds/Part.tsx";
import { cardsWith } from "../../../odds/use-marks.ts";
import { t } from "../../../shell/language.ts";
import type { OddsProps } from "../../game.ts";
import { type Caller, calledBars } from "../model/called-card.ts";
import { CalledCard } from "./CalledCard.tsx";

const HANDS_TEST = "tests/analysis/chiamatre/test_chiamatre_hands.py";
const MODES = ["mine", "called", "played", "asked"] as const;
const CALLERS: readonly Caller[] = ["me", 0, 1, 2];

export function Odds({ game, tables, isExact }: OddsProps) {
  const [caller, setCaller] = useState<Caller>("me");
  return (
    <>
      <HandOdds
        game={game}
        isExact={isExact}
        modes={MODES}
        clause="C1"
        barsOf={(marks) => calledBars(cardsWith(marks, "called")[0], caller)}
        questions={
          <Segments
            label={t("odds.caller")}
            value={caller}
            segments={CALLERS.map((value) => ({ value, text: t(`odds.caller.${value}`) }))}
            onChoose={setCaller}
          />
        }
      >
        {(known) => <CalledCard known={known} caller={caller} />}
      </HandOdds>
      <Part name="annulment" game={game} clause="C4" test={HANDS_TEST}>
        {chancesOf(tables, "annulment").map(({ label, exact }) => (
          <Figure
            key={label}
            name={t(label === "1" ? "odds.annulment.mine" : "odds.annulment.any")}
            exact={exact}
            isExact={isExact}
          />
        ))}
      </Part>
      <Part name="of_a_suit" game={game} clause="C3" test={HANDS_TEST}>
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
