/** The text mode of tressette. */
import { formatThirds } from "../../../i18n/number-format.ts";
import { isPartner, ours } from "../../../play/seating.ts";
import type { Speech } from "../../../play/table-speech.ts";
import { declarable } from "../../../play/table-speech.ts";
import { ended } from "../../../text/model/text-answers.ts";
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
import type { TressetteFrame } from "../facts.ts";
import { combinationText } from "./accuso.ts";
import { sideNames } from "./sides.ts";

export const inWords: InWords<TressetteFrame> = {
  middle: "trick.title",
  hand: handOf,
  table: tellTrick,
  last: tellLast,
  score: tellScore,
  seat: (speech, newest, seat) => [
    ...(newest.seat !== null && newest.view.places.length === 4 && isPartner(seat, newest.seat)
      ? [speech.text("text.partner")]
      : []),
    ...cardsHeld(speech, newest, seat),
  ],
  may: tellMay,
  possible: (newest) => [
    ...(declarable(newest).length > 0 ? (["declare"] as const) : []),
    ...withCards(newest),
  ],
};

/** Describes the score of the match and of the running deal. */
function tellScore(speech: Speech, newest: TressetteFrame): string {
  const { match, view } = newest;
  const { target } = view.sheet.options;
  if (match === null) return ended(speech.text("score.target", { target }));
  const [us, them] = sideNames(speech, newest);
  const [ourTotal, theirTotal] = ours(match.scores, newest.seat);
  const total = { us, them, ourTotal, theirTotal, target };
  const [ourThirds, theirThirds] = ours(match.table?.thirds ?? [], newest.seat);
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
function tellMay(speech: Speech, newest: TressetteFrame): string {
  const combinations = declarable(newest).map(
    (one, at) => `${at + 1}. ${combinationText(speech, one)}`,
  );
  return [
    ...tellMayPlay(speech, newest),
    ...(combinations.length === 0
      ? []
      : [speech.text("text.mayDeclare", { what: combinations.join("; ") })]),
    ...tellSet(speech, newest),
  ].join(" ");
}
