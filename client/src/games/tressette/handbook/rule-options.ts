/** The conditions and chosen options that the rules of tressette refer to (R1). */
import type { OptionsOf, TableOptionsOf } from "../../../play/games.ts";
import { allowed } from "../../../rules/chosen-options.ts";
import { plural, t } from "../../../shell/language.ts";

export function holds(condition: string, { options, times }: TableOptionsOf<"tressette">): boolean {
  switch (condition) {
    case "players 2":
      return options.players === 2;
    case "players 4":
      return options.players === 4;
    case "lead four_then_right":
      return options.lead === "four_then_right";
    case "signals":
      return options.signals !== "off";
    case "cappotto":
      return options.cappotto > 0;
    case "accuso":
      return options.accuso;
    case "match":
      return times.match !== null;
    default:
      return false;
  }
}

export function chosenText(choice: string, options: OptionsOf<"tressette">): string {
  switch (choice) {
    case "players":
      return t(options.players === 4 ? "options.fourPlayers" : "options.twoPlayers");
    case "target":
      return plural("count.points", options.target);
    case "lead":
      return t(`options.lead.${options.lead}`);
    case "accuso":
      return allowed(options.accuso);
    case "cappotto":
      return options.cappotto === 0
        ? t("create.without")
        : plural("count.points", options.cappotto);
    case "signals":
      return t(`options.signals.${options.signals}`);
    default:
      return "";
  }
}
