/** The chances that the others were dealt something to declare, given my ten cards (T11). */
import "../../../controls/figure-table.css";

import { useMemo } from "preact/hooks";
import { ChanceBars } from "../../../odds/ChanceBars.tsx";
import { Cell } from "../../../odds/HolderChances.tsx";
import { chanceOf } from "../../../odds/model/chance-tables.ts";
import { compare } from "../../../odds/model/fraction.ts";
import type { Known } from "../../../odds/model/known-deal.ts";
import { HAND } from "../../../odds/model/seen-cards.ts";
import { Part } from "../../../odds/Part.tsx";
import { HIDDEN_TEST } from "../../../odds/SuitChances.tsx";
import { t } from "../../../shell/language.ts";
import {
  ACCUSO_KINDS,
  type AccusoGroup,
  accusoChances,
  groupChances,
  WHOSE,
} from "../model/accuso-odds.ts";

/** Nothing if a card has been played: a declaration is made with the first cards. */
export function AccusoOdds({ known }: { readonly known: Known }) {
  const { mine, played } = known.seen;
  const hand = [...mine].toSorted().join();
  const chances = useMemo(() => (mine.size === HAND ? accusoChances(mine) : null), [hand]);
  if (chances === null || played.size > 0) return null;
  const groups = groupChances(mine).toSorted(([, one], [, other]) => compare(other, one));
  return (
    <Part name="hand_accuso" game={known.game} clause="T11" test={HIDDEN_TEST}>
      <table class="figure-table">
        <thead>
          <tr>
            <th scope="col">{t("odds.accuso.kind")}</th>
            {WHOSE.map((whose) => (
              <th key={whose} scope="col">
                {t(`odds.whose.${whose}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ACCUSO_KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`odds.kind.${kind}`)}</th>
              {WHOSE.map((whose) => (
                <Cell key={whose} chance={chances[kind][whose]} isExact={known.isExact} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <h3>{t("odds.accuso.groups")}</h3>
      {groups.length > 0 && (
        <ChanceBars
          caption={t("odds.accuso.groups")}
          name={t("odds.accuso.kind")}
          chances={groups.map(([group, chance]) => chanceOf(groupText(group), chance))}
          isExact={known.isExact}
        />
      )}
    </Part>
  );
}

function groupText(group: AccusoGroup): string {
  if (group.type === "napoli") return t("odds.group.napoli", { suit: t(`suit.${group.suit}`) });
  return t("odds.group.rank", { ranks: t(`ranks.${group.rank}`) });
}
