/** What happens at a table of chemin de fer, as sentences. */

import type { GameSpeech } from "../../../play/game-speech.ts";
import type { Speech } from "../../../play/table-speech.ts";
import type { GameEvent } from "../../../play/table-state.ts";
import type { CheminFrame } from "../facts.ts";
import { callName, who } from "./bets.ts";
import { cuesOf } from "./coup-cues.ts";
import { frenchName } from "./french-cards.ts";
import { premoveText } from "./premove-speech.ts";
import { say, sayResult } from "./say-line.ts";
import { isCasino } from "./seats.ts";

export const CHEMIN: GameSpeech<CheminFrame> = {
  say,
  told,
  premoveText,
  isOurs: (seat, frame) => seat === frame.seat,
  cues: cuesOf,
};

function told(speech: Speech, event: GameEvent, frame: CheminFrame): string {
  return (
    tellBank(speech, event, frame) ??
    tellBets(speech, event, frame) ??
    tellCards(speech, event, frame) ??
    tellSeguito(speech, event, frame) ??
    ""
  );
}

/** Who has the bank, and the shoe it is dealt from. */
function tellBank(speech: Speech, event: GameEvent, frame: CheminFrame): string | null {
  switch (event.type) {
    case "shoe_gathered":
      return speech.text(`cdf.log.gathered.${event.why}`);
    case "cut_due":
      return speech.text("cdf.log.cutDue", { name: who(speech, frame, event.seat) });
    case "shoe_cut":
      return event.cards === 0
        ? speech.text("cdf.log.notCut", { name: who(speech, frame, event.seat) })
        : speech.text("cdf.log.cut", { name: who(speech, frame, event.seat), cards: event.cards });
    case "bank_due":
      return speech.text(event.first ? "cdf.log.firstBank" : "log.bankDue", {
        name: who(speech, frame, event.seat),
      });
    case "bank_open":
      return speech.text("log.bankOpen");
    case "posta_taken":
      return speech.text(event.bought ? "cdf.log.bought" : "cdf.log.taken", {
        name: who(speech, frame, event.seat),
        chips: event.posta,
      });
    case "bank_passed":
      return speech.text("log.bankPassed", { name: who(speech, frame, event.seat) });
    case "bank_lapsed":
      return speech.text("log.bankLapsed", { name: who(speech, frame, event.seat) });
    case "bank_ended":
      return speech.text("log.bankEnded", { name: who(speech, frame, event.banker) });
    case "halved":
      return speech.text("cdf.log.halved", { chips: event.amount });
    case "added":
      return speech.text("cdf.log.added", { chips: event.amount });
    case "partnership_offered":
      return speech.text("cdf.log.offersHalf", { name: who(speech, frame, event.seat) });
    case "partner_taken":
      return speech.text("cdf.log.partner", {
        name: who(speech, frame, event.seat),
        chips: event.amount,
      });
    case "play_interrupted":
      return speech.text("log.interrupted");
    default:
      return null;
  }
}

/** What is bet, called and taken back. */
function tellBets(speech: Speech, event: GameEvent, frame: CheminFrame): string | null {
  switch (event.type) {
    case "bets_opened":
      return speech.text(event.empty > 0 ? "cdf.log.betsAgain" : "cdf.log.bets");
    case "bet_placed":
      return speech.text(event.obliged ? "cdf.log.obliged" : "cdf.log.bet", {
        name: who(speech, frame, event.seat),
        chips: event.amount,
      });
    case "call_made":
      return speech.text("cdf.log.call", {
        name: who(speech, frame, event.seat),
        call:
          frame.match === null
            ? speech.text("cdf.aCall")
            : speech.text(callName(frame.match, event.seat, event.call, event.suivi)),
        chips: event.amount,
      });
    case "bet_withdrawn":
      return speech.text("cdf.log.withdrawn", { name: who(speech, frame, event.seat) });
    case "grace_opened":
      return speech.text(
        frame.match?.bank?.banker === event.seat ? "cdf.log.graceBanker" : "cdf.log.grace",
        { name: who(speech, frame, event.seat) },
      );
    case "bets_closed":
      return speech.text(event.rien ? "cdf.log.rien" : "cdf.log.closed");
    case "bets_counted":
      return speech.text("cdf.log.counted", {
        chips: event.counted.reduce((sum, chips) => sum + chips, 0),
        name: who(speech, frame, event.punta),
      });
    case "obligation_forfeited":
      return speech.text("cdf.log.forfeited", {
        name: who(speech, frame, event.seat),
        chips: event.lost,
      });
    default:
      return null;
  }
}

/** What punta and banker say, and the cards that are seen. */
function tellCards(speech: Speech, event: GameEvent, frame: CheminFrame): string | null {
  switch (event.type) {
    case "word_said":
      return speech.text("cdf.log.word", {
        name: who(speech, frame, event.seat),
        word: speech.text(wordKey(frame, event.seat, event.word)),
      });
    case "cards_shown":
      return speech.text("cdf.log.shown", {
        name: who(speech, frame, event.seat),
        cards: event.cards.map((card) => frenchName(speech, card)).join(", "),
      });
    case "third_card_given":
      return speech.text("cdf.log.given", {
        name: who(speech, frame, event.seat),
        card: frenchName(speech, event.card),
      });
    case "deal_ended":
      return sentence(sayResult(speech, frame));
    case "golpe_real":
      return speech.text("cdf.log.golpe", { name: who(speech, frame, event.seat) });
    default:
      return null;
  }
}

/** A bank that was passed, and who buys it. */
function tellSeguito(speech: Speech, event: GameEvent, frame: CheminFrame): string | null {
  switch (event.type) {
    case "hand_passed":
      return speech.text(passedKey(frame, event.seguito), {
        name: who(speech, frame, event.seat),
        chips: event.height,
      });
    case "purchase_opened":
      return speech.text("cdf.log.purchase");
    case "buyer_named":
      return speech.text("cdf.log.buyer", { name: who(speech, frame, event.seat) });
    case "auction_opened":
      return speech.text("cdf.log.auction");
    case "bid_made":
      return speech.text("cdf.log.bid", {
        name: who(speech, frame, event.seat),
        chips: event.amount,
      });
    default:
      return null;
  }
}

/** A casino sells a bank to who offers most, whatever its height (F28). */
function passedKey(frame: CheminFrame, hasSeguito: boolean) {
  if (!hasSeguito) return "cdf.log.givenUp";
  return isCasino(frame) ? "cdf.log.passe" : "cdf.log.passed";
}

/** A punta «chiama», a banker «tira»; at the casino both say «Carte», in every language (F13, F32). */
export function wordKey(frame: CheminFrame, seat: number | null, word: "batte" | "sto" | "tiro") {
  if (word !== "tiro") return `cdf.word.${word}` as const;
  if (isCasino(frame)) return "cdf.word.carte";
  return frame.match?.coup?.banker.seat === seat ? "cdf.word.tiro" : "cdf.word.chiamo";
}

function sentence(text: string | null): string {
  return text === null ? "" : `${text}.`;
}
