/** The coach's sentence at the end of the first matches of a game on this device. */
import { useMemo } from "preact/hooks";
import { formatThirds } from "../i18n/number-format.ts";
import { gameOf, type TrickFrame } from "../play/games.ts";
import { keep, recall } from "../shell/device-settings.ts";
import { t } from "../shell/language.ts";
import { speech } from "../shell/page-speech.ts";
import { costliest } from "./model/coach.ts";

/** The number of matches of each game that the coach talks about. */
const COACHED = 3;

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

/** Whether a match is one of the first of its game; keeps the tables of these matches. */
function isAmongFirst(game: string, table: string): boolean {
  const known = (recall("coached") ?? "").split(" ").filter((one) => one !== "");
  const own = `${game}/${table}`;
  if (known.includes(own)) return true;
  if (known.filter((one) => one.startsWith(`${game}/`)).length >= COACHED) return false;
  keep("coached", [...known, own].join(" "));
  return true;
}
