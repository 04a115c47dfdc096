import { yesOrNo } from "../../../options/yes-or-no.ts";
import { t } from "../../../shell/language.ts";
import type { OptionFacts } from "../../option-facts.ts";

export const OPTION_FACTS: OptionFacts<"chiamatre"> = {
  factsOf: (options) => [
    [t("quick.players"), "4"],
    [t("options.signals"), t(`options.signals.${options.signals}`)],
    ...(options.call_own_card ? [[t("options.callOwn"), yesOrNo(true)] as const] : []),
  ],
  windows: ["annul"],
};
