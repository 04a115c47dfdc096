/** The coach's sentence at the end of the first matches of a game on this device. */
import { useMemo } from "preact/hooks";
import { formatThirds } from "../i18n/number-format.ts";
import { gameOf, type TrickFrame } from "../play/games.ts";
import { isAmongFirst } from "../shell/coached-tables.ts";
import { t } from "../shell/language.ts";
import { speech } from "../shell/page-speech.ts";
import { costliest } from "./model/coach.ts";

export function CoachLine({ frame }: { readonly frame: TrickFrame }) {
  const isCoached = useMemo(() => isAmongFirst(gameOf(frame), frame.table), [frame.table]);
  const costly = isCoached ? costliest(frame) : null;
  if (costly === null) return null;
  return (
    <p class="hint coach-line">
      {t(`coach.${costly.kind}`, {
        trick: costly.trick,
        card: speech.card(costly.card),
        other: speech.card(costly.other),
        thirds: formatThirds(costly.thirds),
      })}
    </p>
  );
}
