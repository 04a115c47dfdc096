/**
 * What standing and drawing are worth in every case of a coup, for both sides, exactly. Values are
 * chips won by the side that decides, per chip bet, in the coups that come to the case.
 */
import {
  type Fraction,
  fraction,
  minus,
  ONE,
  plus,
  times,
  ZERO,
} from "../../../odds/model/fraction.ts";
import { columnOf, GIVEN, type Given, NATURAL, type Orders, type ShoeCount } from "./shoe-count.ts";

export const FIVE = 5;
/** The part of its wins that the bank pays at the casino table (F22), not rounded. */
export const COMMISSION: Fraction = { top: 1n, bottom: 20n };

/** A decision: the chance that a coup comes to it, and what each answer wins there. */
export interface Decision {
  readonly reached: Fraction;
  readonly sto: Fraction;
  readonly tiro: Fraction;
}

/** The chances that the banker draws, by total and by the column of the card given. */
export type BankerStrategy = readonly (readonly Fraction[])[];

/** What a game is: a counted shoe, and the part of the bank's wins that the house takes. */
export interface Game {
  readonly count: ShoeCount;
  readonly commission: Fraction;
}

/** The banker's decisions against a punta who draws on 5 with this chance, otherwise by the rule. */
export function bankerDecisions(game: Game, five: Fraction): readonly (readonly Decision[])[] {
  return game.count.cells.map((row) =>
    row.map((orders, column) => {
      const won = bankerWins(game, orders, GIVEN[column]!, five);
      return {
        reached: times(won.many, fraction(1n, BigInt(game.count.deals))),
        sto: over(won.sto, won.many),
        tiro: over(won.tiro, won.many),
      };
    }),
  );
}

/** The punta's decisions by total, against a banker who draws with these chances. */
export function puntaDecisions({ count }: Game, banker: BankerStrategy): readonly Decision[] {
  return Array.from({ length: NATURAL }, (_, total) => {
    let [many, sto, tiro] = [ZERO, ZERO, ZERO];
    for (const [held, row] of count.cells.entries()) {
      for (const [column, orders] of row.entries()) {
        const won = puntaWins(orders[total]!, banker[held]![column]!);
        if (GIVEN[column] === null) {
          sto = plus(sto, won);
          many = plus(many, whole(orders[total]!.many));
        } else tiro = plus(tiro, won);
      }
    }
    const reached = times(many, fraction(1n, BigInt(count.deals)));
    return { reached, sto: over(sto, many), tiro: over(tiro, many) };
  });
}

/** What the better answer wins more than the other one. */
export function mistakeOf({ sto, tiro }: Decision): Fraction {
  const gain = minus(tiro, sto);
  return gain.top < 0n ? minus(sto, tiro) : gain;
}

/** The banker's best answers to a punta; equal answers stand. */
export function bestBanker(game: Game, five: Fraction): BankerStrategy {
  return bankerDecisions(game, five).map((row) =>
    row.map((decision) => (minus(decision.tiro, decision.sto).top > 0n ? ONE : ZERO)),
  );
}

/**
 * The chance of drawing on 5 at which the banker is indifferent between standing and drawing in a
 * case; null if there is none, or if one answer is right for every chance.
 */
export function thresholdOf(game: Game, banker: number, given: Given): Fraction | null {
  const orders = game.count.cells[banker]![columnOf(given)]!;
  const gain = (five: Fraction) => {
    const won = bankerWins(game, orders, given, five);
    return minus(won.tiro, won.sto);
  };
  const [never, change] = [gain(ZERO), minus(gain(ONE), gain(ZERO))];
  if (change.top === 0n) return null;
  const found = over(minus(ZERO, never), change);
  return found.top > 0n && found.top < found.bottom ? found : null;
}

interface Wins {
  readonly many: Fraction;
  readonly sto: Fraction;
  readonly tiro: Fraction;
}

/** The bank's wins in a case, in orders of six cards, against a punta by the rule (F19). */
function bankerWins(
  { commission }: Game,
  orders: readonly Orders[],
  given: Given,
  five: Fraction,
): Wins {
  const kept = minus(ONE, commission);
  let [many, sto, tiro] = [ZERO, ZERO, ZERO];
  for (const [total, each] of orders.entries()) {
    const draws = total < FIVE ? ONE : total === FIVE ? five : ZERO;
    const weight = given === null ? minus(ONE, draws) : draws;
    if (weight.top === 0n) continue;
    const won = (bank: number, punta: number) =>
      times(weight, minus(times(kept, whole(bank)), whole(punta)));
    many = plus(many, times(weight, whole(each.many)));
    sto = plus(sto, won(each.stoBank, each.stoPunta));
    tiro = plus(tiro, won(each.tiroBank, each.tiroPunta));
  }
  return { many, sto, tiro };
}

function puntaWins(orders: Orders, draws: Fraction): Fraction {
  const sto = whole(orders.stoPunta - orders.stoBank);
  const tiro = whole(orders.tiroPunta - orders.tiroBank);
  return plus(times(minus(ONE, draws), sto), times(draws, tiro));
}

function whole(number: number): Fraction {
  return { top: BigInt(number), bottom: 1n };
}

/** A quotient; 0 if there are no orders, because a case cannot arise. */
function over(top: Fraction, bottom: Fraction): Fraction {
  return bottom.top === 0n ? ZERO : fraction(top.top * bottom.bottom, top.bottom * bottom.top);
}
