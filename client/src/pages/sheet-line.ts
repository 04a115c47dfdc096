/** A table's sheet in one line. */
import { formatChips, plural, t } from "../app/language.ts";
import type { Sheet } from "../core/wire.gen.ts";

/** "Tressette · 2 giocatori · a 21 · posta 100". */
export function sheetLine({ options, entry }: Pick<Sheet, "options" | "entry">): string {
  const cost = entry > 0 ? [t("lobby.entry", { chips: formatChips(entry) })] : [];
  return [t(`game.${options.game}`), ...kindOf(options), ...cost].join(" · ");
}

function kindOf(options: Sheet["options"]): readonly string[] {
  switch (options.game) {
    case "tressette":
      return [
        plural("count.players", options.players),
        t("lobby.upTo", { target: options.target }),
      ];
    case "chiamatre":
      return [];
    case "sette_e_mezzo":
    case "chemin_de_fer":
      return [
        t(`variant.${options.variant}`),
        t("lobby.from", { chips: formatChips(options.minimum) }),
      ];
  }
}
