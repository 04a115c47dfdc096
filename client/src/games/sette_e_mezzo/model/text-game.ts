/** The text mode of sette e mezzo. */

import { offersOf, questionFor } from "../../../play/questions.ts";
import { type Speech, silenceText } from "../../../play/table-speech.ts";
import { youOrName } from "../../../text/model/text-answers.ts";
import type { TextGame } from "../../../text/model/text-game.ts";
import type { SetteFrame } from "../facts.ts";
import { bankKind, chipsBefore } from "./bank.ts";
import { offeredBank, riskText } from "./bank-risk.ts";
import { bankerOf, formatHalves, handAt } from "./hands.ts";

export const textGame: TextGame<SetteFrame> = {
  middle: "table.felt",
  hand: () => [],
  table: tellTable,
  last: tellTable,
  score: tellChips,
  seat: (speech, newest, seat) => [
    ...(newest.match !== null && bankerOf(newest.match) === seat && newest.match.bank !== null
      ? [speech.text("sette.banker")]
      : []),
    ...(newest.match?.next_banker === seat ? [speech.text("seat.nextBank")] : []),
    ...(newest.view.places[seat]?.by_rule === true ? [speech.text("seat.byRule")] : []),
    speech.text("text.chips", { chips: chipsBefore(newest, seat) }),
    ...handTexts(speech, newest, seat),
  ],
  actions: tellActions,
  verbs: (newest) => [
    ...(questionFor(newest, "take_bank") === null ? [] : (["bank"] as const)),
    ...(questionFor(newest, "pass_bank") === null ? [] : (["pass"] as const)),
    ...(questionFor(newest, "gioco") === null ? [] : (["play", "noPlay"] as const)),
    ...(questionFor(newest, "bet") === null ? [] : (["bet"] as const)),
    ...(questionFor(newest, "sto") === null ? [] : (["stand"] as const)),
    ...(questionFor(newest, "tiro") === null ? [] : (["hit"] as const)),
  ],
};

/** Describes the bank, the next banker, and every hand on the table. */
function tellTable(speech: Speech, newest: SetteFrame): string {
  const { match } = newest;
  if (match === null) return speech.text("text.noTrick");
  const hands = match.places.flatMap((_, seat) => {
    const cards = handTexts(speech, newest, seat);
    return cards.length === 0 ? [] : [`${youOrName(speech, newest, seat)}: ${cards.join(", ")}.`];
  });
  const bank =
    match.bank === null
      ? []
      : [
          speech.text(`text.bank.${bankKind(match.bank, match.options)}`, {
            name: youOrName(speech, newest, match.bank.banker),
            chips: match.bank.amount,
          }),
        ];
  const next = newest.match?.next_banker ?? null;
  const then =
    next === null ? [] : [`${speech.text("seat.nextBank")}: ${youOrName(speech, newest, next)}.`];
  return [...bank, ...then, ...(hands.length === 0 ? [speech.text("text.noTrick")] : hands)].join(
    " ",
  );
}

/**
 * Describes the hand of a seat: "una carta coperta", "Fante di coppe", "4½"; empty without a hand.
 */
function handTexts(speech: Speech, { match }: SetteFrame, seat: number): readonly string[] {
  const hand = match === null ? null : handAt(match, seat);
  if (hand === null) return [];
  return [
    ...(hand.bet > 0 ? [speech.text("text.betOf", { chips: hand.bet })] : []),
    ...hand.cards.map((card) => (card === null ? speech.text("card.faceDown") : speech.card(card))),
    ...(hand.total === null ? [] : [formatHalves(hand.total)]),
    ...(hand.isBust ? [speech.text("sette.bust")] : []),
  ];
}

function tellChips(speech: Speech, newest: SetteFrame): string {
  const { seat, match } = newest;
  return [
    ...(seat === null ? [] : [speech.text("text.yourChips", { chips: chipsBefore(newest, seat) })]),
    ...(match === null ? [] : [speech.text("text.stock", { cards: match.stock })]),
  ].join(" ");
}

/** Lists the answers that I may give now, with their amounts and risk. */
function tellActions(speech: Speech, newest: SetteFrame): string {
  const banks = offersOf(newest, "take_bank").map(({ amount }) =>
    speech.text("text.mayBank", { ...amount }),
  );
  const bets = offersOf(newest, "bet").map(({ amount }) =>
    speech.text("text.mayBet", { ...amount }),
  );
  return [...banks, ...tellRisk(speech, newest), ...bets, ...tellSilence(speech, newest)].join(" ");
}

/**
 * Describes the largest loss of the smallest and of the largest bank that I may take, now or by a
 * premove (S18).
 */
function tellRisk(speech: Speech, newest: SetteFrame): readonly string[] {
  const offer = offeredBank(newest);
  if (offer === null || offer.punte === 0) return [];
  const { amount, punte } = offer;
  if (offer.all_in) return [`${riskText(speech, offer, amount.high)}.`];
  return [...new Set([amount.low, amount.high])].map((chips) =>
    speech.text("text.bankRisk", { chips, risk: punte * chips }),
  );
}

/** Describes the chips that I lose if I do not answer in time; empty if none. */
function tellSilence(speech: Speech, newest: SetteFrame): readonly string[] {
  const text = silenceText(speech, newest);
  return text === "" ? [] : [`${text}.`];
}
