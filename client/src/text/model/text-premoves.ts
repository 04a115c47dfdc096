/** Text mode at a bank: what is typed to be set before one is asked, and what may be. */

import { chipsIn, choicesOf, rangesOf, sumOf } from "../../banks/model/bank-premoves.ts";
import type { Amount } from "../../play/amounts.ts";
import type { Premove, Until } from "../../play/premoves.ts";
import type { Speech } from "../../play/table-speech.ts";
import type { Frame } from "../../protocol/wire.gen.ts";
import { type PremoveOrder, type Verb, wordFor } from "./text-commands.ts";

/** What may be set at a bank, each with the least that it may be. */
export function premovesIn({ premoves }: Pick<Frame, "premoves">): readonly Premove[] {
  return choicesOf(premoves, () => 0).map(({ premove }) => premove);
}

/** All of that as it is typed: "premove punto 10, premove gioco". */
export function premovesTyped(speech: Speech, newest: Frame): readonly string[] {
  return premovesIn(newest).map((premove) => {
    const chips = chipsIn(premove);
    return [
      wordFor(speech, "premove"),
      wordFor(speech, verbOf(premove)),
      ...(chips === null ? [] : [String(chips)]),
      ...(premove.type === "set_bet" ? [wordFor(speech, WORDS[premove.then])] : []),
    ].join(" ");
  });
}

const WORDS = { sto: "stand", tiro: "hit" } as const;
const CALLS = { banco: "bank", rispetto: "respect", tavolo: "half", avec: "half" } as const;

/** The word that would answer so. */
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
      return CALLS[premove.call];
    case "set_five":
      return WORDS[premove.word];
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

type Meant =
  | { readonly premove: Premove; readonly until: Until | null }
  /** The amounts that it may have. */
  | { readonly range: Amount };

/** What is meant; null where nothing of the kind may be set now. */
export function premoveMeant({ premoves }: Frame, order: PremoveOrder): Meant | null {
  const { amount, until } = order;
  // In more than one language one calls for a card with the word that calls one.
  const verb = order.verb === "call" ? "hit" : order.verb;
  const found = choicesOf(premoves, () => amount ?? 0).find(
    ({ premove }) =>
      verbOf(premove) === verb &&
      (premove.type !== "set_pass" || (premove.least === null) === (amount === null)) &&
      (premove.type !== "set_bet" || order.then === null || WORDS[premove.then] === order.then),
  );
  if (found === undefined || (until !== null && !found.until.includes(until))) return null;
  const { premove } = found;
  const chips = chipsIn(premove);
  if (premove.type === "set_call" && amount === null) {
    return { premove: { ...premove, most: null }, until };
  }
  const range = chips === null ? null : (rangesOf(premoves).get(sumOf(premove)) ?? null);
  if (range !== null && chips !== amount) return { range };
  if (chips === null && amount !== null) return null;
  return { premove, until };
}
