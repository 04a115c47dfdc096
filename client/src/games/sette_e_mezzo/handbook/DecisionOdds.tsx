/** The punta's decision by what lies open: the next card, and what standing and drawing are worth. */
import { useMemo } from "preact/hooks";
import { Segments } from "../../../controls/Segments.tsx";
import { CardGrid } from "../../../odds/CardGrid.tsx";
import { ChanceBars } from "../../../odds/ChanceBars.tsx";
import { Figure, shareText } from "../../../odds/Figure.tsx";
import { chanceOf } from "../../../odds/model/chance-tables.ts";
import { exactText, minus } from "../../../odds/model/fraction.ts";
import { Part } from "../../../odds/Part.tsx";
import { cardsWith, useMarks } from "../../../odds/use-marks.ts";
import { RANKS } from "../../../play/cards.ts";
import { t } from "../../../shell/language.ts";
import type { OddsProps } from "../../game.ts";
import { decisionOdds, type DecisionOdds as Found } from "../model/decision-odds.ts";
import { formatHalves, SEVEN_AND_HALF, totalOf } from "../model/hands.ts";

const MARKS = ["covered", "open", "seen"] as const;
type Mark = (typeof MARKS)[number];
/** With more cards out, a hand could exhaust the pack. */
const MOST_OUT = 20;

export function DecisionOdds({ game, isExact }: OddsProps) {
  const { marks, mode, setMode, press, set } = useMarks<Mark>("covered", { covered: 1 });
  const [covered] = cardsWith(marks, "covered");
  const mine = covered === undefined ? [] : [covered, ...cardsWith(marks, "open")];
  const seen = cardsWith(marks, "seen");
  const isWhole = covered !== undefined && marks.size <= MOST_OUT;
  const isBust = totalOf(mine) > SEVEN_AND_HALF;
  const key = [...mine, "/", ...seen].join();
  const found = useMemo(
    () => (isWhole && !isBust ? decisionOdds({ mine, seen }) : null),
    [isWhole, isBust, key],
  );
  const said = () => {
    if (covered === undefined) return t("odds.punta_hand.empty");
    if (!isWhole) return t("odds.punta_hand.tooMany", { most: MOST_OUT });
    if (isBust) return t("sette.bust");
    return t("odds.punta_hand.total", { total: formatHalves(totalOf(mine)) });
  };
  return (
    <Part name="punta_hand" game={game} clause="S24" test="client/tests/odds/odds-vectors.test.ts">
      <Segments
        label={t("odds.mark")}
        value={mode}
        segments={MARKS.map((value) => ({ value, text: t(`odds.mark.${value}`) }))}
        onChoose={setMode}
      />
      <CardGrid
        label={t("odds.punta_hand")}
        ranks={RANKS}
        marks={marks}
        nameOf={(mark) => t(`odds.mark.${mark as Mark}`)}
        onPress={press}
      />
      <div class="odds-buttons">
        <button type="button" class="button" onClick={() => set(new Map())}>
          {t("odds.my_hand.clear")}
        </button>
      </div>
      <p role="status" class="odds-answer">
        {said()}
      </p>
      {found !== null && <Values found={found} isExact={isExact} />}
    </Part>
  );
}

function Values({ found, isExact }: { readonly found: Found; readonly isExact: boolean }) {
  const { sto, tiro } = found;
  const totals = [...found.after].filter(([total]) => total <= SEVEN_AND_HALF);
  return (
    <>
      <h3>{t("odds.punta_hand.values")}</h3>
      {sto === null ? (
        <p>{t("odds.punta_hand.mustDraw")}</p>
      ) : (
        <Figure name={t("act.sto")} exact={exactText(sto)} isExact={isExact} />
      )}
      {tiro === null ? (
        <p>{t("odds.punta_hand.stands")}</p>
      ) : (
        <Figure name={t("act.tiro")} exact={exactText(tiro)} isExact={isExact} />
      )}
      {sto !== null && tiro !== null && <Right sto={sto} tiro={tiro} />}
      {tiro !== null && (
        <>
          <h3>{t("odds.punta_hand.next")}</h3>
          <ChanceBars
            caption={t("odds.punta_hand.next")}
            name={t("odds.total")}
            chances={[
              ...totals.map(([total, chance]) => chanceOf(formatHalves(total), chance)),
              chanceOf(t("sette.bust"), found.busts),
            ]}
            isExact={isExact}
          />
        </>
      )}
    </>
  );
}

interface RightProps {
  readonly sto: NonNullable<Found["sto"]>;
  readonly tiro: NonNullable<Found["tiro"]>;
}

/** Which answer is right, and what the other one costs. */
function Right({ sto, tiro }: RightProps) {
  const gain = minus(tiro, sto);
  if (gain.top === 0n) return <p class="odds-answer">{t("odds.right.level")}</p>;
  return (
    <p class="odds-answer">
      {t("odds.punta_hand.right", {
        answer: t(gain.top > 0n ? "act.tiro" : "act.sto"),
        cost: shareText(exactText(gain.top > 0n ? gain : minus(sto, tiro))),
      })}
    </p>
  );
}
