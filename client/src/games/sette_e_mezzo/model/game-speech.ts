/** The sentences about the events of sette e mezzo. */

import { eventsOf, type GameEvent } from "../../../play/game-events.ts";
import type { GameSpeech } from "../../../play/game-speech.ts";
import { nameAt, type Speech } from "../../../play/table-speech.ts";
import type { SetteFrame } from "../facts.ts";
import { bankKind } from "./bank.ts";
import { cuesOf } from "./hand-cues.ts";
import { formatHalves, handAt } from "./hands.ts";
import { premoveText } from "./premove-speech.ts";
import { settlementsIn } from "./results.ts";
import { say, sayChanges } from "./say-line.ts";

export const SETTE: GameSpeech<SetteFrame> = {
  say,
  eventText,
  premoveText,
  isOurs: (seat, frame) => seat === frame.seat,
  cues: cuesOf,
};

function eventText(speech: Speech, event: GameEvent, frame: SetteFrame): string {
  const name = "seat" in event && event.seat !== null ? youOrName(speech, frame, event.seat) : "";
  switch (event.type) {
    case "banker_designated":
      return event.banker === frame.seat
        ? speech.text("log.designatedYou")
        : speech.text("log.designated", { name: nameAt(frame, event.banker) });
    case "bank_due":
      if (eventsOf(frame, "banker_designated").length > 0) return "";
      return event.seat === frame.seat
        ? speech.text("log.bankDueYou")
        : speech.text("log.bankDue", { name });
    case "bank_open":
      return speech.text("log.bankOpen");
    case "bank_taken":
      return speech.text(`log.taken.${bankKind(event, frame.view.sheet.options)}`, {
        name,
        chips: event.amount,
      });
    case "bank_passed":
      return speech.text("log.bankPassed", { name });
    case "bank_lapsed":
      return speech.text("log.bankLapsed", { name });
    case "bank_ended":
      return speech.text("log.bankEnded", { name: youOrName(speech, frame, event.banker) });
    case "punta_plays":
      return speech.text("log.plays", { name });
    case "punta_skips":
    case "punta_lapsed":
      return speech.text("log.skips", { name });
    case "bet_made":
      return speech.text(`log.bet.${event.then}`, { name, chips: event.amount });
    case "bet_lapsed":
    case "punta_forfeited":
      return speech.text("log.forfeits", { name, chips: event.lost });
    case "house_plays":
      return speech.text("log.house", { name });
    case "card_given":
      return speech.text("log.given", { name, card: speech.card(event.card) });
    case "card_shown":
      return speech.text("log.shown", { name, card: speech.card(event.card) });
    case "stood":
      return tellStood(speech, event.seat, frame);
    case "cards_gathered":
      return speech.text("log.gathered");
    case "play_interrupted":
      return speech.text("log.interrupted");
    case "deal_ended":
      return tellSettled(speech, event.settlement.changes, frame);
    default:
      return "";
  }
}

/**
 * The sentence about a seat that stands, with its total if I may know it; "" if the sentence about
 * the bet said so already.
 */
function tellStood(speech: Speech, seat: number, frame: SetteFrame): string {
  if (eventsOf(frame, "bet_made").some((bet) => bet.seat === seat && bet.then === "sto")) return "";
  const name = youOrName(speech, frame, seat);
  const total = frame.match === null ? null : (handAt(frame.match, seat)?.total ?? null);
  return total === null
    ? speech.text("log.stands", { name })
    : speech.text("log.standsAt", { name, total: formatHalves(total) });
}

function youOrName(speech: Speech, frame: SetteFrame, seat: number): string {
  return seat === frame.seat ? speech.text("seat.you") : nameAt(frame, seat);
}

/**
 * The sentence about a settlement; "" if another sentence of the frame already said that an absent
 * seat lost chips.
 */
function tellSettled(speech: Speech, changes: readonly number[], frame: SetteFrame): string {
  const isPlayed = settlementsIn(frame).find((one) => one.changes === changes)?.isPlayed ?? true;
  const isSaid = !isPlayed && eventsOf(frame, "punta_forfeited").length > 0;
  return isSaid ? "" : `${sayChanges(speech, frame, changes)}.`;
}
