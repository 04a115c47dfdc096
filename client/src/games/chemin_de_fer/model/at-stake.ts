/** The chips that I win or lose in a coup, in words. */

import type { Speech } from "../../../play/table-speech.ts";
import type { CheminFrame } from "../facts.ts";
import { verdictAt } from "./bets.ts";

/**
 * Returns the chips that I win or lose in this coup, as banker or as bettor. A partner shares the
 * bank with the banker (F29), so that both are told of all that is covered, and, while bets are
 * open, that more of the posta may be.
 */
export function atStakeText(speech: Speech, { match, seat }: CheminFrame): string {
  const bank = match?.bank ?? null;
  if (match === null || bank === null || seat === null) return "";
  const isBank = bank.banker === seat || bank.partner === seat;
  const chips = isBank ? (match.cover?.covered ?? 0) : (verdictAt(match, seat)?.counts ?? 0);
  const now =
    chips === 0
      ? speech.text("chemin_de_fer.atStakeNone")
      : speech.text("chemin_de_fer.atStake", { chips });
  return isBank && match.phase === "bets" && chips < bank.posta
    ? speech.text("chemin_de_fer.atStakeMost", { now, chips: bank.posta })
    : now;
}
