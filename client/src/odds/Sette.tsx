/** The chances of sette e mezzo; totals come in halves of a point. */
import { t } from "../app/language.ts";
import { chancesOf } from "../core/odds.ts";
import { formatHalves } from "../core/sette/hands.ts";
import { ChanceBars } from "./ChanceBars.tsx";
import { Figure } from "./Figure.tsx";
import { type OddsProps, Part } from "./Part.tsx";

const TOTALS = ["bust_with_one", "bust_with_two", "endings"] as const;

export function Sette({ tables, isExact }: OddsProps) {
  return (
    <>
      {TOTALS.map((name) => (
        <Part key={name} name={name}>
          <ChanceBars
            caption={t(`odds.${name}`)}
            name={t("odds.total")}
            chances={chancesOf(tables, name)}
            label={(label) => (label === "bust" ? t("sette.bust") : formatHalves(Number(label)))}
            isExact={isExact}
          />
        </Part>
      ))}
      <Part name="sette_edge">
        {chancesOf(tables, "edge").map(({ label, exact }) => (
          <Figure key={label} name={t("odds.bankWins")} exact={exact} isExact={isExact} />
        ))}
      </Part>
    </>
  );
}
