/** Ciapanò in words only. */
import { formatThirds } from "../../../i18n/number-format.ts";
import type { Speech } from "../../../play/table-speech.ts";
import type { TextGame } from "../../../text/model/text-game.ts";
import {
  cardCountText,
  cardVerbs,
  handOf,
  tellLastTrick,
  tellPlayable,
  tellPremove,
  tellTrick,
} from "../../../tricks/model/trick-text.ts";
import type { CiapanoFrame } from "../facts.ts";
import { pointsText } from "./standings.ts";

export const textGame: TextGame<CiapanoFrame> = {
  middle: "trick.title",
  hand: handOf,
  table: tellTrick,
  last: tellLastTrick,
  score: tellScore,
  seat: cardCountText,
  actions: (speech, newest) =>
    [...tellPlayable(speech, newest), ...tellPremove(speech, newest)].join(" "),
  verbs: cardVerbs,
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
