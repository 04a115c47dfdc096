import { yesOrNo } from "../../../options/yes-or-no.ts";
import type { OptionsOf } from "../../../play/games.ts";
import { plural, t } from "../../../shell/language.ts";
import type { Fact, OptionFacts } from "../../option-facts.ts";

export const OPTION_FACTS: OptionFacts<"tressette"> = { factsOf, windows: [] };

function factsOf(options: OptionsOf<"tressette">): readonly Fact[] {
  return [
    [t("quick.players"), t(options.players === 4 ? "options.fourPlayers" : "options.twoPlayers")],
    ...(options.deals === undefined
      ? [[t("quick.target"), plural("count.points", options.target)] as const]
      : []),
    [t("options.lead"), t(`options.lead.${options.lead}`)],
    [t("options.accuso"), yesOrNo(options.accuso)],
    ...(options.cappotto === 0
      ? []
      : [[t("options.cappotto"), plural("count.points", options.cappotto)] as const]),
    ...(options.players === 4
      ? [[t("options.signals"), t(`options.signals.${options.signals}`)] as const]
      : []),
  ];
}
