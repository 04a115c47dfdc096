/** Ciapanò in words only. */
import { formatThirds } from "../../../i18n/number-format.ts";
import type { Speech } from "../../../play/table-speech.ts";
import type { InWords } from "../../../text/model/text-game.ts";
import {
  cardsHeld,
  handOf,
  tellLast,
  tellMayPlay,
  tellSet,
  tellTrick,
  withCards,
} from "../../../tricks/model/trick-text.ts";
import type { CiapanoFrame } from "../facts.ts";
import { pointsText } from "./standings.ts";

export const inWords: InWords<CiapanoFrame> = {
  middle: "trick.title",
  hand: handOf,
  table: tellTrick,
  last: tellLast,
  score: tellScore,
  seat: cardsHeld,
  may: (speech, newest) => [...tellMayPlay(speech, newest), ...tellSet(speech, newest)].join(" "),
  possible: withCards,
};

function tellScore(speech: Speech, newest: CiapanoFrame): string {
  const { match, view } = newest;
  const target = `${speech.text("score.target", { target: view.sheet.options.target })}.`;
  if (match === null) return target;
  const thirds = (match.table?.thirds ?? []).map(formatThirds);
  return [
    target,
    speech.text("ciapano.totals", { points: pointsText(speech, newest, match.scores) }),
    ...(thirds.length === 0
      ? []
      : [speech.text("ciapano.thirds", { thirds: pointsText(speech, newest, thirds) })]),
  ].join(" ");
}
