/** A table's sheet in one line. */
import { formatChips, plural, t } from "../app/language.ts";
import type { Sheet } from "../core/wire.gen.ts";

/** "2 giocatori · a 21 · posta 100". */
export function sheetLine({ options, entry }: Sheet): string {
  return [
    plural("count.players", options.players),
    t("lobby.upTo", { target: options.target }),
    ...(entry > 0 ? [t("lobby.entry", { chips: formatChips(entry) })] : []),
  ].join(" · ");
}
