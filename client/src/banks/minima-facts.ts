/** The minimum bank and the minimum bet of a table, as lines of its list of options. */
import type { Fact } from "../games/option-facts.ts";
import { leastBank, leastBet, type Minima } from "../options/model/table-minima.ts";
import { formatChips, t } from "../shell/language.ts";

export function minimaFacts(options: Minima): readonly Fact[] {
  return [
    [t("create.minimumBank"), formatChips(leastBank(options))],
    [t("create.minimum"), formatChips(leastBet(options))],
  ];
}
