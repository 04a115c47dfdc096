import type { Frame, TableOptions } from "../../protocol/wire.gen.ts";

/** The least bank and the least bet of a bank game: both are its minimum, unless it says one apart. */
export interface Minima {
  readonly minimum: number;
  readonly minimum_bank?: number;
  readonly minimum_bet?: number;
}

/** The least that a banker may state (F4, S7). */
export function leastBank({ minimum, minimum_bank: bank }: Minima): number {
  return bank ?? minimum;
}

/** The least that may be bet (F7, S11, S19). */
export function leastBet({ minimum, minimum_bet: bet }: Minima): number {
  return bet ?? minimum;
}

/** The sheet as it is played now: a tournament raises the minima that its tables opened with (P4). */
export function optionsNow({ view, match }: Pick<Frame, "view" | "match">): TableOptions {
  return match === null ? view.sheet : { ...view.sheet, options: match.options };
}

/** The least bank is said apart only where it is another than the least bet. */
export function minimaOf(minimum: number, bank: number): Minima {
  return bank === minimum ? { minimum } : { minimum, minimum_bank: bank };
}
