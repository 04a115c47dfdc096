/** What a table has chosen, in words (R1). */
import { formatChips, plural, t } from "../app/language.ts";
import type { Choice } from "../core/rules.ts";
import type { SheetOf } from "../core/games.ts";

export function chosenText(choice: Choice, { options, times, entry }: SheetOf<"tressette">): string {
  switch (choice) {
    case "players":
      return t(options.players === 4 ? "sheet.fourPlayers" : "sheet.twoPlayers");
    case "target":
      return plural("count.points", options.target);
    case "lead":
      return t(`sheet.lead.${options.lead}`);
    case "accuso":
      return t(options.accuso ? "create.with" : "create.without");
    case "cappotto":
      return options.cappotto === 0
        ? t("create.without")
        : plural("count.points", options.cappotto);
    case "signals":
      return t(`sheet.signals.${options.signals}`);
    case "pause":
      return plural("count.seconds", times.pause / 1_000);
    case "move":
      return plural("count.seconds", times.move / 1_000);
    case "match":
      return times.match === null
        ? t("create.noLimit")
        : t("create.minutes", { minutes: times.match / 60_000 });
    case "entry":
      return entry === 0 ? t("create.free") : formatChips(entry);
  }
}
