/** The table options in one line. */

import { detailsOf } from "../games/details.ts";
import type { TableOptions } from "../protocol/wire.gen.ts";
import { formatChips, t } from "../shell/language.ts";
import { detailWords } from "../shell/page-speech.ts";

/** The title of the game, its options in a few words, and the entry, such as "posta 100". */
export function tableSummary(
  sheet: Pick<TableOptions, "options" | "entry"> & { readonly chips?: TableOptions["chips"] },
): string {
  const { options, entry } = sheet;
  const cost = entry > 0 ? [t("lobby.entry", { chips: formatChips(entry) })] : [];
  const lent = sheet.chips === "practice" ? [t("lobby.practice")] : [];
  return [
    t(`game.${options.game}`),
    ...detailsOf(options.game).summary(options, detailWords),
    ...cost,
    ...lent,
  ].join(" · ");
}
