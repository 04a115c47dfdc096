/** That the chips of a table are lent, told before the play begins; later the menu tells it. */

import { isPractice } from "../play/games.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { t } from "../shell/language.ts";

export function PracticeNote({ newest }: { readonly newest: Frame }) {
  const { phase, sheet } = newest.view;
  if (!isPractice(sheet) || (phase !== "waiting" && phase !== "starting")) return null;
  return <p class="clock-note">{t("table.practice")}</p>;
}
