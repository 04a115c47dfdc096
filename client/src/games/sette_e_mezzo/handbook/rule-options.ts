/** The conditions and chosen options that the rules of sette e mezzo refer to (R1). */
import { leastBank, leastBet } from "../../../options/model/table-minima.ts";
import type { OptionsOf, TableOptionsOf } from "../../../play/games.ts";
import { allowed } from "../../../rules/chosen-options.ts";
import { formatChips, t } from "../../../shell/language.ts";

export function holds(condition: string, { options }: TableOptionsOf<"sette_e_mezzo">): boolean {
  return condition === "lone_matta_stands" || condition === "reale" || condition === "tournament"
    ? options[condition]
    : condition === options.variant;
}

export function chosenText(choice: string, options: OptionsOf<"sette_e_mezzo">): string {
  switch (choice) {
    case "variant":
      return t(`variant.${options.variant}`);
    case "seats":
      return `${options.least}–${options.most}`;
    case "minimum_bank":
      return formatChips(leastBank(options));
    case "minimum_bet":
      return formatChips(leastBet(options));
    case "maximum":
      return formatChips(options.maximum);
    case "lone_matta_stands":
    case "reale":
      return allowed(options[choice]);
    default:
      return "";
  }
}
