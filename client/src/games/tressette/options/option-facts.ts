import { yesOrNo } from "../../../options/yes-or-no.ts";
import type { OptionsOf } from "../../../play/games.ts";
import { plural, t } from "../../../shell/language.ts";
import type { Fact, OptionFacts } from "../../option-facts.ts";

export const OPTION_FACTS: OptionFacts<"tressette"> = { factsOf, windows: [] };

function factsOf(options: OptionsOf<"tressette">): readonly Fact[] {
  return [
    [t("quick.players"), t(options.players === 4 ? "sheet.fourPlayers" : "sheet.twoPlayers")],
    [t("quick.target"), plural("count.points", options.target)],
    [t("sheet.lead"), t(`sheet.lead.${options.lead}`)],
    [t("sheet.accuso"), yesOrNo(options.accuso)],
    ...(options.cappotto === 0
      ? []
      : [[t("sheet.cappotto"), plural("count.points", options.cappotto)] as const]),
    ...(options.players === 4
      ? [[t("sheet.signals"), t(`sheet.signals.${options.signals}`)] as const]
      : []),
  ];
}
