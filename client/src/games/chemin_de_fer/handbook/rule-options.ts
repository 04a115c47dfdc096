/** The conditions and chosen options that the rules of chemin de fer refer to (R1). */
import { leastBank, leastBet } from "../../../options/model/table-minima.ts";
import type { OptionsOf, TableOptionsOf } from "../../../play/games.ts";
import { allowed } from "../../../rules/chosen-options.ts";
import { formatChips, t } from "../../../shell/language.ts";
import { largestDoubledBank } from "../model/small-bank.ts";

export function holds(condition: string, { options }: TableOptionsOf<"chemin_de_fer">): boolean {
  return condition === "tournament" ? options.tournament : condition === options.variant;
}

export function chosenText(choice: string, options: OptionsOf<"chemin_de_fer">): string {
  switch (choice) {
    case "variant":
      return t(`variant.${options.variant}`);
    case "seats":
      return `${options.least ?? (options.variant === "casino" ? 5 : 2)}–${options.most ?? 9}`;
    case "minimum_bank":
      return formatChips(leastBank(options));
    case "minimum_bet":
      return formatChips(leastBet(options));
    case "small_bank":
      return formatChips(largestDoubledBank(options));
    case "halve_last_win":
      return t("rules.lastWin", { win: options.halve_last_win });
    case "onlookers":
    case "cut_card":
      return allowed(options[choice]);
    default:
      return "";
  }
}
