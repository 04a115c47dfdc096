/** Who banks next at a table of sette e mezzo. */
import { leftAfter, nextInTurn } from "../../../banks/model/bank-turn.ts";
import type { ViewOf } from "../../../play/games.ts";
import type { SetteFrame } from "../facts.ts";

type SetteView = ViewOf<"sette_e_mezzo">;
type Bank = NonNullable<SetteView["bank"]>;

/**
 * To whom the bank is offered after this banker, or after who is offered it now, whether they take
 * it or not (S6-S8); null where that is not decided, and while no bank is on its way round.
 */
export function nextBanker({ match }: SetteFrame): number | null {
  if (match === null) return null;
  const { bank, due, origin, places, reserved, options } = match;
  const table = { places, reserved, least: options.least, isTournament: options.tournament };
  if (bank !== null) {
    const mayStillBet = (seat: number) => isToBet(match, bank, seat);
    return nextInTurn({ ...table, from: bank.banker, reach: places.length, mayStillBet });
  }
  if (match.phase !== "bank" || due === null || origin === null) return null;
  // A tournament's cannot be refused, so that it always goes on from here (S8).
  const reach = options.tournament ? places.length : leftAfter(due, origin, places.length);
  return nextInTurn({ ...table, from: due, reach, mayStillBet: () => true });
}

/** Whether a seat that has not bet in this bank will still be asked to (S9, S19). */
function isToBet({ coup, options, places }: SetteView, bank: Bank, seat: number): boolean {
  if (coup !== null && !coup.over && coup.punte.slice(coup.turn).includes(seat)) return true;
  if (options.variant === "classica") return coup === null && bank.punte.includes(seat);
  const seats = places.length;
  const stepsTo = (other: number) => (bank.banker - other + seats) % seats;
  return stepsTo(seat) > stepsTo(bank.met);
}
