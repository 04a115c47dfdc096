/** The conditions and chosen options that the rules of chiamatre refer to (R1). */
import type { OptionsOf, TableOptionsOf } from "../../../play/games.ts";
import { allowed } from "../../../rules/chosen-options.ts";
import { t } from "../../../shell/language.ts";

export function holds(condition: string, { options }: TableOptionsOf<"chiamatre">): boolean {
  return condition === "call_own_card" && options.call_own_card;
}

export function chosenText(choice: string, options: OptionsOf<"chiamatre">): string {
  return choice === "signals"
    ? t(`options.signals.${options.signals}`)
    : allowed(choice === "call_own_card" && options.call_own_card);
}
