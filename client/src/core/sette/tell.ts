/** What happens at a table of sette e mezzo, as sentences. */
import type { SetteFrame } from "../games.ts";
import { type Speech, nameAt } from "../say.ts";
import { type GameEvent, eventsOf } from "../table-state.ts";
import type { Tongue } from "../tongue.ts";
import { formatHalves, handAt } from "./hands.ts";
import { say, sayResult } from "./say.ts";
import { wish } from "./wish.ts";

export const SETTE: Tongue<SetteFrame> = {
  say,
  told,
  wish,
  isOurs: (seat, frame) => seat === frame.seat,
};

function told(speech: Speech, event: GameEvent, frame: SetteFrame): string {
  const name = "seat" in event && event.seat !== null ? who(speech, frame, event.seat) : "";
  switch (event.type) {
    case "banker_designated":
      return speech.text("log.designated", { name: who(speech, frame, event.banker) });
    case "bank_due":
      return speech.text("log.bankDue", { name });
    case "bank_open":
      return speech.text("log.bankOpen");
    case "bank_taken":
      return speech.text(`log.taken.${frame.view.sheet.options.variant}`, {
        name,
        chips: event.amount,
      });
    case "bank_passed":
      return speech.text("log.bankPassed", { name });
    case "bank_lapsed":
      return speech.text("log.bankLapsed", { name });
    case "bank_ended":
      return speech.text("log.bankEnded", { name: who(speech, frame, event.banker) });
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
      return ended(sayResult(speech, frame));
    default:
      return "";
  }
}

/** Its total, as far as I may know it; nothing more where it has just been said with the bet. */
function tellStood(speech: Speech, seat: number, frame: SetteFrame): string {
  if (eventsOf(frame, "bet_made").some((bet) => bet.seat === seat && bet.then === "sto")) return "";
  const name = who(speech, frame, seat);
  const total = frame.match === null ? null : (handAt(frame.match, seat)?.total ?? null);
  return total === null
    ? speech.text("log.stands", { name })
    : speech.text("log.standsAt", { name, total: formatHalves(total) });
}

function who(speech: Speech, frame: SetteFrame, seat: number): string {
  return seat === frame.seat ? speech.text("seat.you") : nameAt(frame, seat);
}

function ended(sentence: string | null): string {
  return sentence === null ? "" : `${sentence}.`;
}
