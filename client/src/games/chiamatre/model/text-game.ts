/** The text mode of chiamatre. */

import { formatThirds } from "../../../i18n/number-format.ts";
import { sortHand } from "../../../play/cards.ts";
import { askFor, offersOf } from "../../../play/questions.ts";
import type { Speech } from "../../../play/table-speech.ts";
import { CHIAMATRE_RULES } from "../../../protocol/game-facts.gen.ts";
import { listed, named } from "../../../text/model/text-answers.ts";
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
import type { ChiamatreFrame } from "../facts.ts";
import { rolesOf } from "./roles.ts";
import { dealOf, standings } from "./standing.ts";

export const inWords: InWords<ChiamatreFrame> = {
  middle: "trick.title",
  hand: handOf,
  table: (speech, newest) => [...tellCalled(speech, newest), tellTrick(speech, newest)].join(" "),
  last: tellLast,
  score: tellScore,
  seat: (speech, newest, seat) => [
    ...rolesOf(speech, newest, seat),
    ...cardsHeld(speech, newest, seat),
  ],
  may: tellMay,
  possible: (newest) => [
    ...(["call", "keep", "annul"] as const).filter((verb) => askFor(newest, verb) !== null),
    ...withCards(newest),
  ],
};

function tellCalled(speech: Speech, newest: ChiamatreFrame): readonly string[] {
  const table = newest.match?.table;
  if (table == null || table.called === null) return [];
  const values = { name: named(speech, newest, table.caller), card: speech.card(table.called) };
  return [speech.text("text.called", values)];
}

function tellScore(speech: Speech, newest: ChiamatreFrame): string {
  const { match } = newest;
  if (match === null) return speech.text("text.deals", { deals: CHIAMATRE_RULES.deals });
  const ranks = standings(newest).map(
    ({ seat, points }) => `${named(speech, newest, seat)} ${points}`,
  );
  const thirds = (match.table?.thirds ?? []).map(
    (won, seat) => `${named(speech, newest, seat)} ${formatThirds(won)}`,
  );
  return [
    speech.text("text.ranks", {
      deal: dealOf(match),
      deals: CHIAMATRE_RULES.deals,
      ranks: ranks.join(", "),
    }),
    ...(thirds.length === 0 ? [] : [speech.text("text.bySeat", { thirds: thirds.join(", ") })]),
  ].join(" ");
}

/** Describes the cards that I may play or call, and whether I may annul the deal. */
function tellMay(speech: Speech, newest: ChiamatreFrame): string {
  const called = offersOf(newest, "call").flatMap(({ cards }) => cards);
  return [
    ...tellMayPlay(speech, newest),
    ...(called.length === 0
      ? []
      : [speech.text("text.mayCall", { cards: listed(speech, sortHand(called)) })]),
    ...(askFor(newest, "annul") === null ? [] : [speech.text("text.mayAnnul")]),
    ...tellSet(speech, newest),
  ].join(" ");
}
