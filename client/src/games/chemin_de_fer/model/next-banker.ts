/** Whose turn at the bank is next at a table of chemin de fer. */

import { leftAfter, nextInTurn } from "../../../banks/model/bank-turn.ts";
import { CHEMIN_DE_FER_RULES } from "../../../protocol/game-facts.gen.ts";
import type { CheminFrame } from "../facts.ts";
import { isCasino } from "./seats.ts";

/**
 * To whom the bank comes by turn after this banker, after a bank that is for sale, or after who is
 * offered it now, whether they take it or not; null where that is not decided.
 *
 * Who buys a bank that is passed (F17) is not known before, and has it out of turn: whoever they are,
 * and whoever buys it from them, the turn goes on at the right of who passed first (F18). At the
 * casino it goes on from whoever had the bank last, a buyer too, and any bank may come to be
 * auctioned (F27, F28): there nothing is certain before it is offered.
 */
export function nextInLine(frame: CheminFrame): number | null {
  const { match } = frame;
  if (match === null || isCasino(frame)) return null;
  const { bank, seguito, due, origin, first_passer, places, reserved, options } = match;
  const seats = places.length;
  const table = {
    places,
    reserved,
    least: options.least ?? CHEMIN_DE_FER_RULES.least_seats.online,
    isTournament: options.tournament,
    mayStillBet: () => true,
  };
  if (bank !== null) {
    return nextInTurn({ ...table, from: first_passer ?? bank.banker, reach: seats });
  }
  if (origin === null) return null;
  if (seguito !== null) return nextInTurn({ ...table, from: origin, reach: seats });
  if (match.phase !== "bank" || due === null) return null;
  // A tournament's cannot be refused, so that it always goes on from here (F4, S8).
  const reach = options.tournament ? seats : leftAfter(due, origin, seats);
  return nextInTurn({ ...table, from: due, reach });
}
