/** The table options in one line. */

import type { TableOptions } from "../protocol/wire.gen.ts";
import { formatChips, plural, t } from "../shell/language.ts";
import { leastBet } from "./model/table-minima.ts";

/** "Tressette · 2 giocatori · a 21 · posta 100". */
export function tableSummary(
  sheet: Pick<TableOptions, "options" | "entry"> & { readonly chips?: TableOptions["chips"] },
): string {
  const { options, entry } = sheet;
  const cost = entry > 0 ? [t("lobby.entry", { chips: formatChips(entry) })] : [];
  const lent = sheet.chips === "practice" ? [t("lobby.practice")] : [];
  return [t(`game.${options.game}`), ...kindOf(options), ...cost, ...lent].join(" · ");
}

function kindOf(options: TableOptions["options"]): readonly string[] {
  switch (options.game) {
    case "tressette":
      return [
        plural("count.players", options.players),
        t("lobby.upTo", { target: options.target }),
      ];
    case "chiamatre":
      return [];
    case "sette_e_mezzo":
    case "chemin_de_fer":
      return [
        t(`variant.${options.variant}`),
        t("lobby.from", { chips: formatChips(leastBet(options)) }),
      ];
  }
}
