/** The sentence of a hint: what a bot would answer, and why, as far as the table shows it. */
import { formatThirds } from "../i18n/number-format.ts";
import type { TextKey } from "../i18n/translator.ts";
import { suitOf } from "../play/cards.ts";
import { factsOf, gameOf, isOfTricks, type TrickFrame } from "../play/games.ts";
import type { Action } from "../play/questions.ts";
import { isPartner } from "../play/seating.ts";
import type { Speech } from "../play/table-speech.ts";
import type { Card, Frame } from "../protocol/wire.gen.ts";
import { strengthOf, worthOf } from "../tricks/model/card-strength.ts";

/** The names of actions that need no card and no choice. */
const NAMES: { readonly [type in Action["type"]]?: TextKey } = {
  take_bank: "act.takeBank",
  pass_bank: "act.passBank",
  gioco: "act.gioco",
  non_gioco: "act.nonGioco",
  sto: "act.sto",
  tiro: "act.tiro",
};

/** Returns the sentence about an action that a bot would take; null: it would not answer. */
export function hintText(speech: Speech, frame: Frame, action: Action | null): string {
  if (action === null) return speech.text("hint.wait");
  if (action.type === "declare") return speech.text("hint.declare");
  if (action.type === "play_card") {
    const card = speech.text("hint.card", { card: speech.card(action.card) });
    const why = isOfTricks(frame) ? reasonFor(speech, frame, action.card) : "";
    return why === "" ? card : `${card} ${why}`;
  }
  const key = action.type === "bet" && "then" in action ? NAMES[action.then] : NAMES[action.type];
  if (key === undefined) return speech.text("hint.marked");
  const what = speech.text(key);
  return "amount" in action
    ? speech.text("hint.chips", { what, chips: action.amount })
    : speech.text("hint.button", { what });
}

/** Returns why a card is good, in terms of the trick on the table; "" if that does not show it. */
function reasonFor(speech: Speech, frame: TrickFrame, card: Card): string {
  const trick = frame.match?.table?.trick ?? [];
  if (trick.length === 0) {
    return speech.text(strengthOf(card) < 3 ? "hint.why.strong" : "hint.why.low");
  }
  if (takes(card, trick)) {
    const thirds = [...trick, card].reduce((sum, one) => sum + worthOf(one), 0);
    return thirds === 0 ? "" : speech.text("hint.why.takes", { thirds: formatThirds(thirds) });
  }
  if (isPartnersTrick(frame, trick)) {
    return worthOf(card) > 0 ? speech.text("hint.why.feeds") : "";
  }
  return speech.text(worthOf(card) > 0 ? "hint.why.saves" : "hint.why.cheap");
}

function takes(card: Card, trick: readonly Card[]): boolean {
  const suit = suitOf(trick[0]!);
  return suitOf(card) === suit && strengthOf(card) < strengthOf(best(trick));
}

function best(trick: readonly Card[]): Card {
  const suit = suitOf(trick[0]!);
  return trick
    .filter((card) => suitOf(card) === suit)
    .toSorted((one, other) => strengthOf(one) - strengthOf(other))[0]!;
}

/** Whether my partner has the best card of the trick, where pairs are fixed. */
function isPartnersTrick(frame: TrickFrame, trick: readonly Card[]): boolean {
  const { seat, match } = frame;
  const seats = frame.view.places.length;
  if (seat === null || match?.table == null) return false;
  if (factsOf(gameOf(frame)).hasSides !== true || seats !== 4) return false;
  const at = trick.indexOf(best(trick));
  return isPartner(seat, (match.table.leader - at + seats) % seats);
}
