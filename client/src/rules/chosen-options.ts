/** What a table has chosen, in words (R1). */

import { handbookOf } from "../games/handbooks.ts";
import type { TableOptions } from "../protocol/wire.gen.ts";
import { formatChips, plural, t } from "../shell/language.ts";

/** Empty for what a table of another game would choose, and for chips at a tournament's table. */
export function chosenText(choice: string, sheet: TableOptions): string {
  const { options, times, entry, buy_in: buyIn, event } = sheet;
  switch (choice) {
    case "annul":
    case "pause":
    case "move":
    case "bets":
    case "grace":
    case "auction":
      return plural("count.seconds", times[choice] / 1_000);
    case "match":
      return times.match === null
        ? t("create.noLimit")
        : t("create.minutes", { minutes: times.match / 60_000 });
    case "entry":
      if (event !== undefined) return "";
      return entry === 0 ? t("create.free") : formatChips(entry);
    case "buy_in":
      return buyIn === null || event !== undefined
        ? ""
        : `${formatChips(buyIn.least)}–${formatChips(buyIn.most)}`;
    default:
      return handbookOf(options.game).chosenText(choice, options);
  }
}

export function allowed(is: boolean): string {
  return t(is ? "create.with" : "create.without");
}
