/** The text mode of chemin de fer. */

import { offersOf, questionFor } from "../../../play/questions.ts";
import { type Speech, silenceText } from "../../../play/table-speech.ts";
import { youOrName } from "../../../text/model/text-answers.ts";
import type { Verb } from "../../../text/model/text-commands.ts";
import type { TextGame } from "../../../text/model/text-game.ts";
import type { CheminFrame } from "../facts.ts";
import {
  addingText,
  type CheminView,
  cardsToText,
  fateText,
  graceText,
  verdictAt,
  wagerText,
} from "./bets.ts";
import { type HandView, handsOf, outcomeText } from "./coup.ts";
import { totalText } from "./coup-text.ts";
import { frenchName } from "./french-cards.ts";
import { decisionKey } from "./game-speech.ts";
import { offerName, voidsText } from "./offer-text.ts";
import { chipsBefore, isCasino, marksOf, seatNumber, seatsOf } from "./seats.ts";

export const textGame: TextGame<CheminFrame> = {
  middle: "table.felt",
  hand: () => [],
  table: tellTable,
  last: tellCoup,
  score: tellChips,
  seat: tellSeat,
  actions: tellActions,
  verbs: verbsNow,
};

/** Describes the bank, the bets in order, and the cards. */
function tellTable(speech: Speech, frame: CheminFrame): string {
  const view = frame.match;
  if (view === null) return speech.text("text.noTrick");
  const bets = (view.cover?.verdicts ?? []).map(
    (verdict, at) =>
      `${at + 1}. ${youOrName(speech, frame, verdict.seat)}: ${wagerText(speech, view, verdict)}, ${fateText(speech, frame, verdict)}.`,
  );
  return [
    ...tellBank(speech, frame, view),
    ...tellNext(speech, frame),
    ...bets,
    withFullStop(cardsToText(speech, frame)),
    withFullStop(addingText(speech, frame)),
    ...view.graces.map(({ seat }) => withFullStop(graceText(speech, frame, seat))),
    tellCoup(speech, frame),
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

function tellBank(speech: Speech, frame: CheminFrame, view: CheminView): readonly string[] {
  const { bank, shoe, cover } = view;
  const drawn = speech.text("chemin_de_fer.shoe", { drawn: shoe.drawn, mark: shoe.mark });
  const counted = shoe.is_last ? [withFullStop(speech.text("chemin_de_fer.lastCoup"))] : [];
  if (bank === null) return [withFullStop(drawn), ...counted];
  const said = {
    name: youOrName(speech, frame, bank.banker),
    posta: bank.posta,
    covered: cover?.covered ?? 0,
    garage: bank.garage,
  };
  return [
    speech.text(
      isCasino(frame) ? "text.chemin_de_fer.bankCasino" : "text.chemin_de_fer.bank",
      said,
    ),
    ...(isCasino(frame)
      ? [speech.text("text.chemin_de_fer.cagnotte", { chips: view.cagnotte })]
      : []),
    withFullStop(drawn),
    ...counted,
  ];
}

function tellNext(speech: Speech, frame: CheminFrame): readonly string[] {
  const next = frame.match?.next_banker ?? null;
  return next === null
    ? []
    : [`${speech.text("chemin_de_fer.nextInTurn")}: ${youOrName(speech, frame, next)}.`];
}

/** Describes the cards of both hands that I may see, and the result. */
function tellCoup(speech: Speech, frame: CheminFrame): string {
  const view = frame.match;
  if (view === null || view.coup === null) return speech.text("text.noTrick");
  const hands = handsOf(view)
    .filter((hand) => hand.cards.length > 0)
    .map((hand) => `${handText(speech, frame, hand)}.`);
  const outcome = outcomeText(speech, frame);
  return [...hands, ...(outcome === null ? [] : [withFullStop(outcome)])].join(" ");
}

/** Describes one hand: "Punta, Giulia: Sei di cuori, Carta coperta, fa 6, «Sto»". */
function handText(speech: Speech, frame: CheminFrame, hand: HandView): string {
  const title = speech.text(
    hand === frame.match?.coup?.banker ? "chemin_de_fer.banker" : "chemin_de_fer.punta",
  );
  return [
    `${title}, ${youOrName(speech, frame, hand.seat)}: ${cardsText(speech, hand)}`,
    ...(hand.total === null ? [] : [totalText(speech, hand.total)]),
    ...(hand.word === null
      ? []
      : [
          speech.text("chemin_de_fer.said", {
            word: speech.text(decisionKey(frame, hand.seat, hand.word)),
          }),
        ]),
  ].join(", ");
}

function cardsText(speech: Speech, { cards }: HandView): string {
  return cards
    .map((card) => (card === null ? speech.text("card.faceDown") : frenchName(speech, card)))
    .join(", ");
}

function tellChips(speech: Speech, newest: CheminFrame): string {
  const { seat } = newest;
  return seat === null ? "" : speech.text("text.yourChips", { chips: chipsBefore(newest, seat) });
}

function tellSeat(speech: Speech, frame: CheminFrame, seat: number): readonly string[] {
  const view = frame.match;
  const chips = speech.text("text.chips", { chips: chipsBefore(frame, seat) });
  if (view === null) return [chips];
  const verdict = verdictAt(view, seat);
  return [
    ...(seat < seatsOf(frame)
      ? [speech.text("chemin_de_fer.seatNumber", { number: seatNumber(frame, seat) })]
      : []),
    ...marksOf(speech, frame, seat),
    ...(view.ready.includes(seat) ? [speech.text("chemin_de_fer.isReady")] : []),
    ...(frame.match?.next_banker === seat ? [speech.text("chemin_de_fer.nextInTurn")] : []),
    chips,
    ...(verdict === null
      ? []
      : [wagerText(speech, view, verdict), fateText(speech, frame, verdict)]),
  ];
}

/** Lists the answers that I may give now, with their amounts. */
function tellActions(speech: Speech, frame: CheminFrame): string {
  const view = frame.match;
  if (view === null) return "";
  const amounts = [
    ...offersOf(frame, "take_bank").map(({ amount }) =>
      speech.text("text.chemin_de_fer.mayBank", { ...amount }),
    ),
    ...offersOf(frame, "place_bet").map(({ amount }) =>
      speech.text("text.chemin_de_fer.mayBet", { ...amount }),
    ),
    ...offersOf(frame, "add").map(({ amount }) =>
      speech.text("text.chemin_de_fer.mayAdd", { ...amount }),
    ),
    ...offersOf(frame, "bid").map(({ amount }) =>
      speech.text("text.chemin_de_fer.mayBid", { ...amount }),
    ),
    ...offersOf(frame, "cut").map(({ cards }) =>
      speech.text("text.chemin_de_fer.mayCut", { ...cards }),
    ),
  ];
  const calls = offersOf(frame, "make_call").map((offer) => {
    const harm = voidsText(speech, frame, offer);
    const name = speech.text(offerName(view, offer));
    return `${name}, ${offer.amount}${harm === "" ? "" : `: ${harm}`}.`;
  });
  const halves = offersOf(frame, "halve").map(
    ({ amount }) =>
      `${speech.text("chemin_de_fer.halve")}: ${speech.text("chemin_de_fer.halveTakes", { chips: amount, rest: (view.bank?.posta ?? 0) - amount })}.`,
  );
  const silence = withFullStop(silenceText(speech, frame));
  return [...amounts, ...calls, ...halves, silence].filter((said) => said !== "").join(" ");
}

/** Returns the words of this game that are a valid command now. */
function verbsNow(frame: CheminFrame): readonly Verb[] {
  const has = (type: Parameters<typeof questionFor>[1]) => questionFor(frame, type) !== null;
  const calls = offersOf(frame, "make_call").map(({ call }) => CALL_VERBS[call]);
  const words = offersOf(frame, "say").flatMap((offer) =>
    offer.words.map((word) => SAY_VERBS[word]),
  );
  return [
    ...(has("take_bank") ? (["bank"] as const) : []),
    ...(has("pass_bank") || has("pass_hand") ? (["pass"] as const) : []),
    ...(has("place_bet") ? (["bet"] as const) : []),
    ...calls,
    ...(has("withdraw") ? (["withdraw"] as const) : []),
    ...(has("waive") ? (["goOn"] as const) : []),
    ...(has("halve") ? (["halve"] as const) : []),
    ...(has("add") ? (["raise"] as const) : []),
    ...(has("rien_ne_va_plus") ? (["rien"] as const) : []),
    ...(has("ready") ? (["ready"] as const) : []),
    ...(has("offer_half") ? (["double"] as const) : []),
    ...(has("take_partner") ? (["partner"] as const) : []),
    ...(has("buy") ? (["buy"] as const) : []),
    ...(has("bid") ? (["bid"] as const) : []),
    ...(has("cut") ? (["cut"] as const) : []),
    ...words,
  ];
}

const CALL_VERBS = { banco: "bank", rispetto: "respect", tavolo: "half", avec: "half" } as const;
const SAY_VERBS = { sto: "stand", tiro: "hit", batte: "natural" } as const;

function withFullStop(text: string): string {
  return text === "" || /[.!?…]$/.test(text) ? text : `${text}.`;
}
