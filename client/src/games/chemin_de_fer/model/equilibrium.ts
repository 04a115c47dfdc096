/**
 * The equilibrium of a coup in which the punta's 5 and all of the banker's decisions are free, and
 * both go by totals: a pair of strategies that neither side gains by leaving.
 *
 * The banker's best answer changes only at thresholds of the punta's chance of drawing on 5. Between
 * two of them the punta gains by drawing more or by drawing less; where that turns, both are level
 * (Foster's algorithm).
 */
import {
  compare,
  type Fraction,
  fraction,
  minus,
  ONE,
  plus,
  ZERO,
} from "../../../odds/model/fraction.ts";
import {
  type BankerStrategy,
  bestBanker,
  FIVE,
  type Game,
  puntaDecisions,
  thresholdOf,
} from "./draw-map.ts";
import { columnOf, GIVEN, type Given } from "./shoe-count.ts";

/** A case of the banker. */
export interface Case {
  readonly banker: number;
  readonly given: Given;
}

export interface Equilibrium {
  /** The punta's chance of drawing on 5. */
  readonly five: Fraction;
  readonly banker: BankerStrategy;
  /** The case in which the banker mixes; null if there is none. */
  readonly level: Case | null;
}

export function equilibriumOf(game: Game): Equilibrium {
  let before = ZERO;
  let level: Case | null = null;
  for (const { five, at } of [...thresholds(game), { five: ONE, at: null }]) {
    const banker = bestBanker(game, half(before, five));
    if (gainOnFive(game, banker).top < 0n) return mixed(game, { five: before, at: level }, banker);
    [before, level] = [five, at];
  }
  return { five: ONE, banker: bestBanker(game, ONE), level: null };
}

interface Threshold {
  readonly five: Fraction;
  readonly at: Case | null;
}

/** The thresholds of all cases, the lowest first. */
function thresholds(game: Game): readonly Threshold[] {
  const cases = game.count.cells.flatMap((_, banker) =>
    GIVEN.map((given): Case => ({ banker, given })),
  );
  return cases
    .flatMap((at) => {
      const five = thresholdOf(game, at.banker, at.given);
      return five === null ? [] : [{ five, at }];
    })
    .toSorted((one, other) => compare(one.five, other.five));
}

/** What the punta gains by drawing on 5 instead of standing. */
function gainOnFive(game: Game, banker: BankerStrategy): Fraction {
  const { sto, tiro } = puntaDecisions(game, banker)[FIVE]!;
  return minus(tiro, sto);
}

/** The banker mixes in the level case, so that the punta is level with 5. */
function mixed(game: Game, { five, at }: Threshold, banker: BankerStrategy): Equilibrium {
  if (at === null) return { five, banker, level: null };
  const drawing = (chance: Fraction): BankerStrategy =>
    banker.map((row, total) =>
      row.map((draws, column) =>
        total === at.banker && column === columnOf(at.given) ? chance : draws,
      ),
    );
  const never = gainOnFive(game, drawing(ZERO));
  const change = minus(gainOnFive(game, drawing(ONE)), never);
  const chance = fraction(-never.top * change.bottom, never.bottom * change.top);
  return { five, banker: drawing(chance), level: at };
}

function half(one: Fraction, other: Fraction): Fraction {
  const sum = plus(one, other);
  return fraction(sum.top, 2n * sum.bottom);
}
