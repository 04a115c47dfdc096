/** The sentences about the events of chemin de fer. */

import { type GameEvent, gameEvents } from "../../../play/game-events.ts";
import type { GameSpeech } from "../../../play/game-speech.ts";
import type { Scene } from "../../../play/scene-queue.ts";
import type { Speech } from "../../../play/table-speech.ts";
import type { CheminFrame } from "../facts.ts";
import { callName, youOrName } from "./bets.ts";
import { cuesOf } from "./coup-cues.ts";
import { frenchName } from "./french-cards.ts";
import { premoveText } from "./premove-speech.ts";
import { say, sayResult } from "./say-line.ts";
import { isCasino } from "./seats.ts";

export const CHEMIN: GameSpeech<CheminFrame> = {
  say: (speech, scene, newest) => sayReveal(speech, scene) ?? say(speech, scene, newest),
  eventText,
  premoveText,
  isOurs: (seat, frame) => seat === frame.seat,
  cues: cuesOf,
};

/** The sentence while cards are revealed: what has just been said or turned up. */
function sayReveal(speech: Speech, { act, frame }: Scene<CheminFrame>): string | null {
  if (act === "squeeze") return speech.text("chemin_de_fer.squeeze");
  if (act !== "reveal") return null;
  const told = gameEvents(frame).map((event) => tellCards(speech, event, frame) ?? "");
  return told.join(" ") || speech.text("say.dealing");
}

function eventText(speech: Speech, event: GameEvent, frame: CheminFrame): string {
  return (
    tellBank(speech, event, frame) ??
    tellBets(speech, event, frame) ??
    tellCards(speech, event, frame) ??
    tellSeguito(speech, event, frame) ??
    ""
  );
}

/** The sentences about the bank, its banker, and the shoe. */
function tellBank(speech: Speech, event: GameEvent, frame: CheminFrame): string | null {
  switch (event.type) {
    case "shoe_gathered":
      return speech.text(`chemin_de_fer.log.gathered.${event.why}`);
    case "cut_due":
      return speech.text("chemin_de_fer.log.cutDue", {
        name: youOrName(speech, frame, event.seat),
      });
    case "shoe_cut":
      return event.cards === 0
        ? speech.text("chemin_de_fer.log.notCut", { name: youOrName(speech, frame, event.seat) })
        : speech.text("chemin_de_fer.log.cut", {
            name: youOrName(speech, frame, event.seat),
            cards: event.cards,
          });
    case "bank_due":
      return speech.text(event.first ? "chemin_de_fer.log.firstBank" : "log.bankDue", {
        name: youOrName(speech, frame, event.seat),
      });
    case "bank_open":
      return speech.text("log.bankOpen");
    case "posta_taken":
      return speech.text(event.bought ? "chemin_de_fer.log.bought" : "chemin_de_fer.log.taken", {
        name: youOrName(speech, frame, event.seat),
        chips: event.posta,
      });
    case "bank_passed":
      return speech.text("log.bankPassed", { name: youOrName(speech, frame, event.seat) });
    case "bank_lapsed":
      return speech.text("log.bankLapsed", { name: youOrName(speech, frame, event.seat) });
    case "bank_ended":
      return speech.text("log.bankEnded", { name: youOrName(speech, frame, event.banker) });
    case "halved":
      return speech.text("chemin_de_fer.log.halved", { chips: event.amount });
    case "added":
      return speech.text("chemin_de_fer.log.added", { chips: event.amount });
    case "partnership_offered":
      return speech.text("chemin_de_fer.log.offersHalf", {
        name: youOrName(speech, frame, event.seat),
      });
    case "partner_taken":
      return speech.text("chemin_de_fer.log.partner", {
        name: youOrName(speech, frame, event.seat),
        chips: event.amount,
      });
    case "play_interrupted":
      return speech.text("log.interrupted");
    default:
      return null;
  }
}

/** The sentences about bets and calls, made and withdrawn. */
function tellBets(speech: Speech, event: GameEvent, frame: CheminFrame): string | null {
  switch (event.type) {
    case "bets_opened":
      return speech.text(
        event.empty > 0 ? "chemin_de_fer.log.betsAgain" : "chemin_de_fer.log.bets",
      );
    case "bet_placed":
      return speech.text(event.obliged ? "chemin_de_fer.log.obliged" : "chemin_de_fer.log.bet", {
        name: youOrName(speech, frame, event.seat),
        chips: event.amount,
      });
    case "call_made":
      return speech.text("chemin_de_fer.log.call", {
        name: youOrName(speech, frame, event.seat),
        call:
          frame.match === null
            ? speech.text("chemin_de_fer.aCall")
            : speech.text(callName(frame.match, event.seat, event.call, event.suivi)),
        chips: event.amount,
      });
    case "bet_withdrawn":
      return speech.text("chemin_de_fer.log.withdrawn", {
        name: youOrName(speech, frame, event.seat),
      });
    case "grace_opened":
      return speech.text(
        frame.match?.bank?.banker === event.seat
          ? "chemin_de_fer.log.graceBanker"
          : "chemin_de_fer.log.grace",
        { name: youOrName(speech, frame, event.seat) },
      );
    case "bets_closed":
      return speech.text(event.rien ? "chemin_de_fer.log.rien" : "chemin_de_fer.log.closed");
    case "bets_counted":
      return speech.text("chemin_de_fer.log.counted", {
        chips: event.counted.reduce((sum, chips) => sum + chips, 0),
        name: youOrName(speech, frame, event.punta),
      });
    case "obligation_forfeited":
      return speech.text("chemin_de_fer.log.forfeited", {
        name: youOrName(speech, frame, event.seat),
        chips: event.lost,
      });
    default:
      return null;
  }
}

/** The sentences about the decisions of punta and banker, and the cards that become visible. */
function tellCards(speech: Speech, event: GameEvent, frame: CheminFrame): string | null {
  switch (event.type) {
    case "word_said":
      return speech.text("chemin_de_fer.log.word", {
        name: youOrName(speech, frame, event.seat),
        word: speech.text(decisionKey(frame, event.seat, event.word)),
      });
    case "cards_shown":
      return speech.text("chemin_de_fer.log.shown", {
        name: youOrName(speech, frame, event.seat),
        cards: event.cards.map((card) => frenchName(speech, card)).join(", "),
      });
    case "third_card_given":
      return speech.text("chemin_de_fer.log.given", {
        name: youOrName(speech, frame, event.seat),
        card: frenchName(speech, event.card),
      });
    case "deal_ended":
      return sentence(sayResult(speech, frame));
    case "golpe_real":
      return speech.text("chemin_de_fer.log.golpe", { name: youOrName(speech, frame, event.seat) });
    default:
      return null;
  }
}

/** The sentences about a bank that was passed, and about its sale (the seguito). */
function tellSeguito(speech: Speech, event: GameEvent, frame: CheminFrame): string | null {
  switch (event.type) {
    case "hand_passed":
      return speech.text(passedKey(frame, event.seguito), {
        name: youOrName(speech, frame, event.seat),
        chips: event.height,
      });
    case "purchase_opened":
      return speech.text("chemin_de_fer.log.purchase");
    case "buyer_named":
      return speech.text("chemin_de_fer.log.buyer", { name: youOrName(speech, frame, event.seat) });
    case "auction_opened":
      return speech.text("chemin_de_fer.log.auction");
    case "bid_made":
      return speech.text("chemin_de_fer.log.bid", {
        name: youOrName(speech, frame, event.seat),
        chips: event.amount,
      });
    default:
      return null;
  }
}

/**
 * Returns the catalogue key of the sentence about a passed bank. A casino always auctions the bank,
 * so its sentence names no minimum price (F28).
 */
function passedKey(frame: CheminFrame, hasSeguito: boolean) {
  if (!hasSeguito) return "chemin_de_fer.log.givenUp";
  return isCasino(frame) ? "chemin_de_fer.log.passe" : "chemin_de_fer.log.passed";
}

/**
 * Returns the catalogue key of the word for a decision. To draw, a punta says «Chiamo» and a banker
 * «Tiro»; at a casino both say «Carte», in every language (F13, F32).
 */
export function decisionKey(
  frame: CheminFrame,
  seat: number | null,
  word: "batte" | "sto" | "tiro",
) {
  if (word !== "tiro") return `chemin_de_fer.word.${word}` as const;
  if (isCasino(frame)) return "chemin_de_fer.word.carte";
  return frame.match?.coup?.banker.seat === seat
    ? "chemin_de_fer.word.tiro"
    : "chemin_de_fer.word.chiamo";
}

function sentence(text: string | null): string {
  return text === null ? "" : `${text}.`;
}
