/** The sentences about the events of chiamatre. */

import type { GameEvent } from "../../../play/game-events.ts";
import type { GameSpeech } from "../../../play/game-speech.ts";
import { premoveText } from "../../../play/premoves.ts";
import { nameAt, type Speech } from "../../../play/table-speech.ts";
import { tellCard, tellHand, tellTaken } from "../../../tricks/model/trick-speech.ts";
import type { ChiamatreFrame } from "../facts.ts";
import { say, sayDeal, sayDealer } from "./say-line.ts";
import { dealNumber, isOurs, standings } from "./standing.ts";

export const CHIAMATRE: GameSpeech<ChiamatreFrame> = { say, eventText, premoveText, isOurs };

function eventText(speech: Speech, event: GameEvent, frame: ChiamatreFrame): string {
  switch (event.type) {
    case "card_turned":
      return myOrTheirText(
        speech,
        frame,
        event.seat,
        "log.youTurn",
        "log.turns",
        speech.card(event.card),
      );
    case "equals_turn_again":
      return speech.text("log.turnAgain");
    case "dealer_drawn":
      return `${sayDealer(speech, frame, event.seat)}.`;
    case "packets_dealt":
      return tellDeal(speech, frame);
    case "annulled":
      return myOrTheirText(speech, frame, event.seat, "log.youAnnul", "log.annuls");
    case "card_called":
      return myOrTheirText(
        speech,
        frame,
        event.seat,
        "log.youCall",
        "log.calls",
        speech.card(event.card),
      );
    case "card_played":
      return [tellCard(speech, event, frame), ...tellPartner(speech, event, frame)].join(" ");
    case "trick_taken":
      return tellTaken(speech, event, frame);
    case "sides_scored":
      return `${sayDeal(speech, frame)}.`;
    case "match_ended":
      return tellEnd(speech, frame);
    default:
      return "";
  }
}

type MyKey = "log.youTurn" | "log.youAnnul" | "log.youCall";
type TheirKey = "log.turns" | "log.annuls" | "log.calls";

function myOrTheirText(
  speech: Speech,
  frame: ChiamatreFrame,
  seat: number,
  ...[mine, theirs, card]: readonly [mine: MyKey, his: TheirKey, card?: string]
): string {
  const values = { name: nameAt(frame, seat), ...(card === undefined ? {} : { card }) };
  return speech.text(seat === frame.seat ? mine : theirs, values);
}

function tellDeal(speech: Speech, frame: ChiamatreFrame): string {
  const { match } = frame;
  if (match === null) return "";
  return [speech.text("log.dealt", { deal: dealNumber(match) }), tellHand(speech, frame)]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

/**
 * The sentence that names the caller's partner, once the called card is played (C6); empty for
 * another card.
 */
function tellPartner(
  speech: Speech,
  { card, seat }: Extract<GameEvent, { readonly type: "card_played" }>,
  frame: ChiamatreFrame,
): readonly string[] {
  const table = frame.match?.table;
  if (table == null || table.called !== card) return [];
  const name = (at: number) => (at === frame.seat ? speech.text("seat.you") : nameAt(frame, at));
  return table.caller === seat
    ? [speech.text("log.alone", { name: name(seat) })]
    : [speech.text("log.partners", { caller: name(table.caller), partner: name(seat) })];
}

function tellEnd(speech: Speech, frame: ChiamatreFrame): string {
  const ranks = standings(frame).map(({ seat, place, points }) =>
    speech.text("log.rank", {
      place: place ?? 0,
      name: seat === frame.seat ? speech.text("seat.you") : nameAt(frame, seat),
      points,
    }),
  );
  return speech.text("log.ranks", { ranks: ranks.join("; ") });
}
