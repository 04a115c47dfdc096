/**
 * The odds of chemin de fer, for each decision in the three cases where drawing is optional (F19).
 */
import "../../../controls/figure-table.css";

import { useState } from "preact/hooks";
import { Segments } from "../../../controls/Segments.tsx";
import { ChanceBars } from "../../../odds/ChanceBars.tsx";
import { Figure, shareText } from "../../../odds/Figure.tsx";
import { chancesOf } from "../../../odds/model/chance-tables.ts";
import { Part } from "../../../odds/Part.tsx";
import { t } from "../../../shell/language.ts";
import type { OddsProps } from "../../game.ts";
import { DrawMap } from "./DrawMap.tsx";

const SHARES_TEST = "tests/analysis/chemin_de_fer/test_chemin_shares.py";

const CASES = ["punta_5", "banker_3_9", "banker_5_4"] as const;
type AtWill = Readonly<Record<(typeof CASES)[number], number>>;
const ALWAYS_STANDS: AtWill = { punta_5: 0, banker_3_9: 0, banker_5_4: 0 };
const SHARES = ["punta", "banker", "egalite"] as const;

export function Odds(props: OddsProps) {
  const { game, tables, isExact } = props;
  const [atWill, choose] = useState(ALWAYS_STANDS);
  const setting = CASES.map((one) => decisionOf(atWill[one])).join("/");
  const edge = chancesOf(tables, "edge");
  const casino = chancesOf(tables, "edge_casino");
  const won = edge.find(({ label }) => label === setting);
  return (
    <>
      <DrawMap {...props} />
      <Part name="shares" game={game} clause="F19" test={SHARES_TEST}>
        {CASES.map((one) => (
          <Segments
            key={one}
            label={t(`chemin_de_fer.preferences.${one}`)}
            value={atWill[one]}
            segments={[0, 1].map((value) => ({
              value,
              text: t(`chemin_de_fer.word.${decisionOf(value)}`),
            }))}
            onChoose={(value) => choose({ ...atWill, [one]: value })}
          />
        ))}
        <ChanceBars
          caption={t("odds.shares")}
          name={t("odds.who")}
          chances={chancesOf(tables, "shares", atWill)}
          label={(label) => {
            const known = SHARES.find((one) => one === label);
            return known === undefined ? label : t(`odds.share.${known}`);
          }}
          isExact={isExact}
        />
        {won !== undefined && (
          <Figure name={t("odds.bankWins")} exact={won.exact} isExact={isExact} />
        )}
      </Part>
      <Part name="chemin_edge" game={game} clause="F22" test={SHARES_TEST}>
        <table class="figure-table">
          <thead>
            <tr>
              {CASES.map((one) => (
                <th key={one} scope="col">
                  {t(`odds.case.${one}`)}
                </th>
              ))}
              <th scope="col">{t("odds.edge.online")}</th>
              <th scope="col">{t("odds.edge.casino")}</th>
            </tr>
          </thead>
          <tbody>
            {edge.map(({ label, exact }, at) => (
              <tr key={label} class={label === setting ? "odds-chosen" : ""}>
                {label.split("/").map((said, place) => (
                  <td key={place} class="odds-words">
                    {t(`chemin_de_fer.word.${said === "tiro" ? "tiro" : "sto"}`)}
                  </td>
                ))}
                <td>{shareText(exact)}</td>
                <td>{shareText(casino[at]?.exact ?? "0/1")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Part>
      <Part name="two_cards" game={game} clause="F2" test={SHARES_TEST}>
        <ChanceBars
          caption={t("odds.two_cards")}
          name={t("odds.total")}
          chances={chancesOf(tables, "two_cards")}
          isExact={isExact}
        />
      </Part>
    </>
  );
}

function decisionOf(value: number): "tiro" | "sto" {
  return value === 1 ? "tiro" : "sto";
}
