import { minimaFacts } from "../../../banks/minima-facts.ts";
import { yesOrNo } from "../../../options/yes-or-no.ts";
import type { OptionsOf } from "../../../play/games.ts";
import { formatChips, t } from "../../../shell/language.ts";
import type { Fact, OptionFacts } from "../../option-facts.ts";

export const OPTION_FACTS: OptionFacts<"sette_e_mezzo"> = { factsOf, windows: [] };

function factsOf(options: OptionsOf<"sette_e_mezzo">): readonly Fact[] {
  const { least, most, maximum } = options;
  return [
    [t("quick.variant"), t(`variant.${options.variant}`)],
    [t("create.seats"), `${least}–${most}`],
    ...minimaFacts(options),
    ...(options.variant === "classica"
      ? [[t("options.maximum"), formatChips(maximum)] as const]
      : []),
    ...(options.lone_matta_stands ? [[t("options.loneMatta"), yesOrNo(true)] as const] : []),
    ...(options.reale ? [[t("options.reale"), yesOrNo(true)] as const] : []),
  ];
}
