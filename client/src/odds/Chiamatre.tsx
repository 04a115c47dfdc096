/** The chances of chiamatre: who may have a deal annulled, and how long a suit one holds. */
import { t } from "../app/language.ts";
import { chancesOf } from "../core/odds.ts";
import { ChanceBars } from "./ChanceBars.tsx";
import { Figure } from "./Figure.tsx";
import { type OddsProps, Part } from "./Part.tsx";

export function Chiamatre({ tables, isExact }: OddsProps) {
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
