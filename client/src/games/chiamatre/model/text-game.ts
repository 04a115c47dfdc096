/** The text mode of chiamatre. */

import { formatThirds } from "../../../i18n/number-format.ts";
import { sortHand } from "../../../play/cards.ts";
import { offersOf, questionFor } from "../../../play/questions.ts";
import type { Speech } from "../../../play/table-speech.ts";
import { CHIAMATRE_RULES } from "../../../protocol/game-facts.gen.ts";
import { cardList, youOrName } from "../../../text/model/text-answers.ts";
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
import type { ChiamatreFrame } from "../facts.ts";
import { keepsAtOnce } from "./keeps-at-once.ts";
import { rolesOf } from "./roles.ts";
import { dealNumber, standings } from "./standing.ts";

export const textGame: TextGame<ChiamatreFrame> = {
  middle: "trick.title",
  hand: handOf,
  table: (speech, newest) => [...tellCalled(speech, newest), tellTrick(speech, newest)].join(" "),
  last: tellLastTrick,
  score: tellScore,
  seat: (speech, newest, seat) => [
    ...rolesOf(speech, newest, seat),
    ...cardCountText(speech, newest, seat),
  ],
  actions: tellActions,
  verbs: (newest) => [
    ...(["call", "keep", "annul"] as const).filter((verb) => questionFor(newest, verb) !== null),
    ...cardVerbs(newest),
  ],
  onlyAnswer: (newest) => (keepsAtOnce(newest) ? { type: "keep" } : null),
};

function tellCalled(speech: Speech, newest: ChiamatreFrame): readonly string[] {
  const table = newest.match?.table;
  if (table == null || table.called === null) return [];
  const values = { name: youOrName(speech, newest, table.caller), card: speech.card(table.called) };
  return [speech.text("text.called", values)];
}

function tellScore(speech: Speech, newest: ChiamatreFrame): string {
  const { match } = newest;
  if (match === null) return speech.text("text.deals", { deals: CHIAMATRE_RULES.deals });
  const ranks = standings(newest).map(
    ({ seat, points }) => `${youOrName(speech, newest, seat)} ${points}`,
  );
  const thirds = (match.table?.thirds ?? []).map(
    (won, seat) => `${youOrName(speech, newest, seat)} ${formatThirds(won)}`,
  );
  return [
    speech.text("text.ranks", {
      deal: dealNumber(match),
      deals: CHIAMATRE_RULES.deals,
      ranks: ranks.join(", "),
    }),
    ...(thirds.length === 0 ? [] : [speech.text("text.bySeat", { thirds: thirds.join(", ") })]),
  ].join(" ");
}

/** Describes the cards that I may play or call, and whether I may annul the deal. */
function tellActions(speech: Speech, newest: ChiamatreFrame): string {
  const called = offersOf(newest, "call").flatMap(({ cards }) => cards);
  return [
    ...tellPlayable(speech, newest),
    ...(called.length === 0
      ? []
      : [speech.text("text.mayCall", { cards: cardList(speech, sortHand(called)) })]),
    ...(questionFor(newest, "annul") === null ? [] : [speech.text("text.mayAnnul")]),
    ...tellPremove(speech, newest),
  ].join(" ");
}
