/** The text mode of tressette. */
import { formatThirds } from "../../../i18n/number-format.ts";
import { isPartner, oursFirst } from "../../../play/seating.ts";
import type { Speech } from "../../../play/table-speech.ts";
import { declarableCombinations } from "../../../play/table-speech.ts";
import { withFullStop } from "../../../text/model/text-answers.ts";
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
import type { TressetteFrame } from "../facts.ts";
import { combinationText } from "./accuso.ts";
import { sideNames } from "./sides.ts";

export const textGame: TextGame<TressetteFrame> = {
  middle: "trick.title",
  hand: handOf,
  table: tellTrick,
  last: tellLastTrick,
  score: tellScore,
  seat: (speech, newest, seat) => [
    ...(newest.seat !== null && newest.view.places.length === 4 && isPartner(seat, newest.seat)
      ? [speech.text("text.partner")]
      : []),
    ...cardCountText(speech, newest, seat),
  ],
  actions: tellActions,
  verbs: (newest) => [
    ...(declarableCombinations(newest).length > 0 ? (["declare"] as const) : []),
    ...cardVerbs(newest),
  ],
};

/** Describes the score of the match and of the running deal. */
function tellScore(speech: Speech, newest: TressetteFrame): string {
  const { match, view } = newest;
  const { target } = view.sheet.options;
  if (match === null) return withFullStop(speech.text("score.target", { target }));
  const [us, them] = sideNames(speech, newest);
  const [ourTotal, theirTotal] = oursFirst(match.scores, newest.seat);
  const total = { us, them, ourTotal, theirTotal, target };
  const [ourThirds, theirThirds] = oursFirst(match.table?.thirds ?? [], newest.seat);
  const deal = {
    us,
    them,
    ourThirds: formatThirds(ourThirds),
    theirThirds: formatThirds(theirThirds),
  };
  return [
    speech.text("text.score", total),
    ...(match.table === null ? [] : [speech.text("text.deal", deal)]),
  ].join(" ");
}

/** Describes the cards that I may play and set, and the combinations that I may declare. */
function tellActions(speech: Speech, newest: TressetteFrame): string {
  const combinations = declarableCombinations(newest).map(
    (one, at) => `${at + 1}. ${combinationText(speech, one)}`,
  );
  return [
    ...tellPlayable(speech, newest),
    ...(combinations.length === 0
      ? []
      : [speech.text("text.mayDeclare", { what: combinations.join("; ") })]),
    ...tellPremove(speech, newest),
  ].join(" ");
}
