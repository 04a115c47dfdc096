import { plural, t } from "../../../shell/language.ts";
import type { OptionFacts } from "../../option-facts.ts";

export const OPTION_FACTS: OptionFacts<"ciapano"> = {
  factsOf: ({ target }) => [
    [t("quick.players"), "4"],
    [t("quick.target"), plural("count.points", target)],
  ],
  windows: [],
};
