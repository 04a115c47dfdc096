/** The premoves of text mode at a bank: those that may be set, and the parsing of a typed one. */

import { chipsIn, choicesOf, purposeOf, rangesOf } from "../../banks/model/bank-premoves.ts";
import type { Amount } from "../../play/amounts.ts";
import type { Premove, Until } from "../../play/premoves.ts";
import type { Speech } from "../../play/table-speech.ts";
import type { Frame } from "../../protocol/wire.gen.ts";
import { type TypedPremove, type Verb, wordFor } from "./text-commands.ts";

/** Returns the premoves that may be set at a bank, each with its lowest amount. */
export function premovesIn({ premoves }: Pick<Frame, "premoves">): readonly Premove[] {
  return choicesOf(premoves, () => 0).map(({ premove }) => premove);
}

/**
 * Returns the premoves that may be set as a player types them: "premove punto 10", "premove gioco".
 */
export function premovesTyped(speech: Speech, newest: Frame): readonly string[] {
  return premovesIn(newest).map((premove) => {
    const chips = chipsIn(premove);
    return [
      wordFor(speech, "premove"),
      wordFor(speech, verbOf(premove)),
      ...(chips === null ? [] : [String(chips)]),
      ...(premove.type === "set_bet" ? [wordFor(speech, DECISION_VERBS[premove.then])] : []),
    ].join(" ");
  });
}

const DECISION_VERBS = { sto: "stand", tiro: "hit" } as const;
const CALL_VERBS = { banco: "bank", rispetto: "respect", tavolo: "half", avec: "half" } as const;

/** Returns the verb of the answer that a premove gives. */
function verbOf(premove: Premove): Verb {
  switch (premove.type) {
    case "set_play":
      return premove.play ? "play" : "noPlay";
    case "set_minimum":
      return "minimum";
    case "set_bet":
    case "set_wager":
      return "bet";
    case "set_bank":
      return premove.amount === null ? "pass" : "bank";
    case "set_call":
      return CALL_VERBS[premove.call];
    case "set_five":
      return DECISION_VERBS[premove.word];
    case "set_pass":
      return "pass";
    case "set_add":
      return "raise";
    case "set_halve":
      return "halve";
    case "set_go_on":
      return "goOn";
    default:
      return "premove";
  }
}

type MatchedPremove =
  | { readonly premove: Premove; readonly until: Until | null }
  /** The range that the typed amount violates. */
  | { readonly range: Amount };

/**
 * Returns the offered premove that matches a typed one, or the range that its amount violates; null
 * if nothing of its kind is offered.
 */
export function matchPremove({ premoves }: Frame, order: TypedPremove): MatchedPremove | null {
  const { amount, until } = order;
  // In some languages one word means both to call a card and to ask for a card.
  const verb = order.verb === "call" ? "hit" : order.verb;
  const found = choicesOf(premoves, () => amount ?? 0).find(
    ({ premove }) =>
      verbOf(premove) === verb &&
      (premove.type !== "set_pass" || (premove.least === null) === (amount === null)) &&
      (premove.type !== "set_bet" ||
        order.then === null ||
        DECISION_VERBS[premove.then] === order.then),
  );
  if (found === undefined || (until !== null && !found.until.includes(until))) return null;
  const { premove } = found;
  const chips = chipsIn(premove);
  if (premove.type === "set_call" && amount === null) {
    return { premove: { ...premove, most: null }, until };
  }
  const range = chips === null ? null : (rangesOf(premoves).get(purposeOf(premove)) ?? null);
  if (range !== null && chips !== amount) return { range };
  if (chips === null && amount !== null) return null;
  return { premove, until };
}
