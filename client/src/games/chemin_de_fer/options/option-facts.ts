import { minimaFacts } from "../../../banks/minima-facts.ts";
import { yesOrNo } from "../../../options/yes-or-no.ts";
import type { OptionsOf } from "../../../play/games.ts";
import { formatChips, t } from "../../../shell/language.ts";
import type { Fact, OptionFacts } from "../../option-facts.ts";
import { largestDoubledBank } from "../model/small-bank.ts";

/** The commission of the house on the bank's win in a coup (F22). */
const COMMISSION = "5 %";

export const OPTION_FACTS: OptionFacts<"chemin_de_fer"> = {
  factsOf,
  windows: ["bets", "grace", "auction"],
};

function factsOf(options: OptionsOf<"chemin_de_fer">): readonly Fact[] {
  const { variant, least, most } = options;
  const ofCasino = variant === "casino";
  return [
    [t("quick.variant"), t(`variant.${variant}`)],
    [t("create.seats"), `${least ?? (ofCasino ? 5 : 2)}–${most ?? 9}`],
    ...minimaFacts(options),
    ...(ofCasino
      ? ([
          [t("options.onlookers"), yesOrNo(options.onlookers)],
          [t("options.cutCard"), yesOrNo(options.cut_card)],
          [t("options.smallBank"), formatChips(largestDoubledBank(options))],
          [t("options.commission"), COMMISSION],
        ] as const)
      : ([[t("options.halve"), String(options.halve_last_win)]] as const)),
  ];
}
