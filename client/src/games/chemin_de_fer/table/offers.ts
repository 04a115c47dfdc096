/** The answers that an offer allows: their names, their cost and their effect. */

import { type Amount, initialAmount } from "../../../play/amounts.ts";
import { type Action, type Offer, offersOf } from "../../../play/questions.ts";
import type { TableKey } from "../../../play/table-keys.ts";
import { formatChips, plural, t } from "../../../shell/language.ts";
import { speech } from "../../../shell/page-speech.ts";
import type { CheminFrame } from "../facts.ts";
import { youOrName } from "../model/bets.ts";
import { decisionKey } from "../model/game-speech.ts";
import {
  type CallOffer,
  offerName,
  type PassEffect,
  passEffectText,
  voidsText,
} from "../model/offer-text.ts";
import { isCasino } from "../model/seats.ts";

/** An answer as one button. */
export interface Answer {
  readonly text: string;
  /** The effect of the answer; "" if its name says enough. */
  readonly note: string;
  readonly shortcut: TableKey | null;
  readonly isMain: boolean;
  readonly action: Action;
}

/** An answer, and the question that it answers. */
export type QuestionAnswer = Answer & { readonly ask: number };

/** An answer with an amount, which the player chooses before they press the button. */
export interface AmountAnswer {
  readonly label: string;
  readonly amount: Amount;
  /** The initial amount. */
  readonly initial: number;
  readonly answer: (chips: number) => Answer;
}

const CALL_KEYS = { banco: "z", rispetto: "x", tavolo: "c", avec: "c" } as const;
const WORD_KEYS = { sto: "s", tiro: "t", batte: "y" } as const;

function answer(
  text: string,
  shortcut: TableKey | null,
  action: Action,
  more: Partial<Answer> = {},
): Answer {
  return { text, shortcut, action, note: "", isMain: false, ...more };
}

/** Returns the answers without an amount that an offer allows. */
export function plainAnswersOf(frame: CheminFrame, offer: Offer): readonly Answer[] {
  switch (offer.type) {
    case "pass_bank":
      return [answer(t("act.passBank"), "n", { type: "pass_bank" })];
    case "make_call":
      return [call(frame, offer)];
    case "withdraw":
      return [answer(t("chemin_de_fer.withdraw"), "r", { type: "withdraw" })];
    case "waive":
      return [waive(frame)];
    case "halve":
      return [halve(frame, offer.amount)];
    case "pass_hand":
      return [passHand(frame, offer.then)];
    case "rien_ne_va_plus":
      return [answer(t("chemin_de_fer.rien"), "n", { type: "rien_ne_va_plus" })];
    case "ready":
      return [
        answer(
          t("chemin_de_fer.ready"),
          "w",
          { type: "ready" },
          { note: t("chemin_de_fer.readyFor"), isMain: hasPlaced(frame) },
        ),
      ];
    case "offer_half":
      return [offerHalf(frame, offer.amount)];
    case "take_partner":
      return offer.seats.map((seat) =>
        answer(t("chemin_de_fer.takePartner", { name: youOrName(speech, frame, seat) }), null, {
          type: "take_partner",
          seat,
        }),
      );
    case "buy":
      return [
        answer(
          t("chemin_de_fer.buy", { chips: formatChips(offer.height) }),
          "c",
          { type: "buy" },
          MAIN_BUTTON,
        ),
      ];
    case "say":
      return offer.words.map((word) =>
        answer(
          t(decisionKey(frame, frame.seat, word)),
          WORD_KEYS[word],
          { type: "say", word },
          MAIN_BUTTON,
        ),
      );
    default:
      return [];
  }
}

/** Whether my chips are in this coup, so that all that is left to say is that I am ready (F6). */
function hasPlaced({ match, seat }: CheminFrame): boolean {
  return (
    match?.bank?.banker === seat || match?.wagers.some((wager) => wager.seat === seat) === true
  );
}

const MAIN_BUTTON = { isMain: true } as const;

function call(frame: CheminFrame, offer: CallOffer): Answer {
  const named = frame.match === null ? "chemin_de_fer.aCall" : offerName(frame.match, offer);
  const name = t(named);
  const text = t("chemin_de_fer.called", { call: name, chips: formatChips(offer.amount) });
  const shortcut = named === "call.tavolo2" ? "v" : CALL_KEYS[offer.call];
  return answer(
    text,
    shortcut,
    { type: "make_call", call: offer.call },
    {
      note: voidsText(speech, frame, offer),
    },
  );
}

function waive(frame: CheminFrame): Answer {
  const isBanker = frame.match?.bank?.banker === frame.seat;
  return answer(
    t(isBanker ? "chemin_de_fer.keepBank" : "chemin_de_fer.keepBet"),
    "g",
    { type: "waive" },
    MAIN_BUTTON,
  );
}

function halve({ match }: CheminFrame, chips: number): Answer {
  const rest = (match?.bank?.posta ?? 0) - chips;
  return answer(
    t("chemin_de_fer.halve"),
    "d",
    { type: "halve" },
    {
      note: t("chemin_de_fer.halveTakes", { chips: formatChips(chips), rest: formatChips(rest) }),
    },
  );
}

function passHand(frame: CheminFrame, then: PassEffect): Answer {
  const name = isCasino(frame)
    ? "chemin_de_fer.passCasino"
    : then === "right"
      ? "chemin_de_fer.giveUp"
      : "chemin_de_fer.passHand";
  return answer(t(name), "p", { type: "pass_hand" }, { note: passEffectText(speech, frame, then) });
}

function offerHalf(frame: CheminFrame, chips: number): Answer {
  const banker = frame.match?.bank?.banker ?? -1;
  return answer(
    t("chemin_de_fer.offerHalf", { chips: formatChips(chips) }),
    "k",
    { type: "offer_half" },
    {
      note: t("chemin_de_fer.offerHalfMeans", { name: youOrName(speech, frame, banker) }),
    },
  );
}

/** Returns the answer with an amount that an offer allows; null if it needs no amount. */
export function amountAnswerOf(frame: CheminFrame, offer: Offer): AmountAnswer | null {
  switch (offer.type) {
    case "take_bank":
      return {
        label: t("chemin_de_fer.yourPosta"),
        amount: offer.amount,
        initial: offer.amount.low,
        answer: (amount) =>
          answer(t("act.takeBank"), "a", { type: "take_bank", amount }, MAIN_BUTTON),
      };
    case "place_bet":
      return bet(frame, offer.amount);
    case "add":
      return {
        label: t("chemin_de_fer.addAmount"),
        amount: offer.amount,
        initial: initialAmount(offer.amount),
        answer: (amount) => add(frame, amount),
      };
    case "bid":
      return {
        label: t("chemin_de_fer.yourBid"),
        amount: offer.amount,
        initial: offer.amount.low,
        answer: (amount) =>
          answer(
            t("chemin_de_fer.bid", { chips: formatChips(amount) }),
            "e",
            { type: "bid", amount },
            MAIN_BUTTON,
          ),
      };
    case "cut":
      return {
        label: t("chemin_de_fer.cutAmount"),
        amount: offer.cards,
        initial: Math.round((offer.cards.low + offer.cards.high) / 2),
        answer: (cards) =>
          answer(
            t("chemin_de_fer.cut", { cards: plural("count.cards", cards) }),
            "c",
            { type: "cut", cards },
            MAIN_BUTTON,
          ),
      };
    default:
      return null;
  }
}

/** Returns the answer that places my bet, or replaces the one that I have. */
function bet(frame: CheminFrame, amount: Amount): AmountAnswer {
  const { match, seat } = frame;
  const mine = match?.wagers.find((wager) => wager.seat === seat) ?? null;
  const key = (chips: number) =>
    mine === null
      ? "chemin_de_fer.doBet"
      : mine.amount === chips
        ? "chemin_de_fer.hasBet"
        : "chemin_de_fer.doChange";
  return {
    label: t("chemin_de_fer.yourBet"),
    amount,
    initial: mine?.amount ?? amount.low,
    answer: (chips) =>
      answer(
        t(key(chips), { chips: formatChips(chips) }),
        "p",
        { type: "place_bet", amount: chips },
        {
          isMain: mine === null,
          note: bancoNote(frame, chips),
        },
      ),
  };
}

/**
 * Returns the note on a bet of the whole posta, which is a call of banco and voids the same bets
 * (F6); "" for other amounts.
 */
function bancoNote(frame: CheminFrame, chips: number): string {
  const banco = offersOf(frame, "make_call").find(({ call }) => call === "banco");
  if (frame.match === null || banco?.amount !== chips) return "";
  const harm = voidsText(speech, frame, banco);
  const name = t(offerName(frame.match, banco));
  return harm === "" ? name : `${name}: ${harm}`;
}

function add({ match }: CheminFrame, amount: number): Answer {
  const posta = (match?.bank?.posta ?? 0) + amount;
  return answer(
    t("chemin_de_fer.add", { chips: formatChips(amount) }),
    "a",
    { type: "add", amount },
    {
      note: t("chemin_de_fer.addTo", { chips: formatChips(posta) }),
    },
  );
}
