/**
 * What standing and drawing are worth to a punta who sees some cards, against a banker alla regola
 * (S24, piatto), by every order of the cards that are left.
 *
 * Suits do not matter, nor which figure a card is, so cards are counted by nine kinds.
 */
import { type Fraction, fraction, plus, times, ZERO } from "../../../odds/model/fraction.ts";
import { CARDS, type CardId } from "../../../play/cards.ts";
import { MATTA, SEVEN_AND_HALF, totalOf, totalWith } from "./hands.ts";

/** The total from which the banker stands, if the punta's open cards do not ask for more (S24). */
const STANDS_FROM = 10;
const SEVEN = 14;
const HALF = 1;

/** One card of each kind: figures, the matta, and the Asso to the 7. */
const KINDS = ["FC", MATTA, "AC", "2C", "3C", "4C", "5C", "6C", "7C"] as const satisfies CardId[];
const HALVES = KINDS.map((card) => totalOf([card]));
const AT_MATTA = 1;
type Counts = readonly number[];

/** What a punta sees: their own cards, the covered one first, and others that are out. */
export interface Situation {
  readonly mine: readonly CardId[];
  readonly seen: readonly CardId[];
}

export interface DecisionOdds {
  /** The total of the punta, in halves. */
  readonly total: number;
  /** The chances of the totals after one more card, in halves; above 15 is bust. */
  readonly after: ReadonlyMap<number, Fraction>;
  readonly busts: Fraction;
  /** What standing wins of each chip bet; null if the matta alone forbids it (S3). */
  readonly sto: Fraction | null;
  /** What drawing wins, if the punta then goes on in the best way; null if a hand stands by itself. */
  readonly tiro: Fraction | null;
}

/** The decision of a punta with at least one card, not bust. */
export function decisionOdds({ mine, seen }: Situation): DecisionOdds {
  const left = countsLeft([...mine, ...seen]);
  const after = new Map<number, Fraction>();
  for (const { card, chance } of nextCards(left)) {
    const total = totalOf([...mine, card]);
    after.set(total, plus(after.get(total) ?? ZERO, chance));
  }
  const values = new Values();
  return {
    total: totalOf(mine),
    after: new Map([...after].toSorted(([one], [other]) => one - other)),
    busts: [...after].reduce(
      (sum, [total, chance]) => (total > SEVEN_AND_HALF ? plus(sum, chance) : sum),
      ZERO,
    ),
    sto: mine.length === 1 && mine[0] === MATTA ? null : values.standing(mine, left),
    tiro: totalOf(mine) === SEVEN_AND_HALF ? null : values.drawing(mine, left),
  };
}

/** Values of hands against the banker; a hand is looked up by its open cards in any order. */
class Values {
  private readonly found = new Map<string, Fraction>();

  standing(mine: readonly CardId[], left: Counts): Fraction {
    const lost = lossesOf(totalOf(mine), standsFrom(mine.slice(1)), left);
    return fraction(lost.bottom - 2n * lost.top, lost.bottom);
  }

  drawing(mine: readonly CardId[], left: Counts): Fraction {
    return nextCards(left).reduce(
      (sum, { card, kind, chance }) =>
        plus(sum, times(chance, this.best([...mine, card], without(left, kind)))),
      ZERO,
    );
  }

  private best(mine: readonly CardId[], left: Counts): Fraction {
    const total = totalOf(mine);
    if (total > SEVEN_AND_HALF) return { top: -1n, bottom: 1n };
    const key = left.join();
    const known = this.found.get(key);
    if (known !== undefined) return known;
    const sto = this.standing(mine, left);
    const tiro = total === SEVEN_AND_HALF ? sto : this.drawing(mine, left);
    const best = sto.top * tiro.bottom >= tiro.top * sto.bottom ? sto : tiro;
    this.found.set(key, best);
    return best;
  }
}

/** The total from which a banker alla regola stands against these open cards (S24). */
function standsFrom(open: readonly CardId[]): number {
  const least = open.includes(MATTA)
    ? SEVEN
    : open.reduce((sum, card) => sum + totalOf([card]), HALF);
  return Math.max(STANDS_FROM, least);
}

/** A hand of the banker that is still drawn to: what it has taken, and in how many orders. */
interface BankerHand {
  readonly taken: Counts;
  readonly plain: number;
  readonly ways: number;
}

/** The chance that the banker reaches at least the punta's total, and so wins (S14). */
function lossesOf(punta: number, from: number, left: Counts): Fraction {
  const cards = sumOf(left);
  let playing: readonly BankerHand[] = [{ taken: left.map(() => 0), plain: 0, ways: 1 }];
  let lost = ZERO;
  let orders = 1n;
  for (let drawn = 0; playing.length > 0; drawn++) {
    const next = new Map<string, BankerHand>();
    let wins = 0;
    for (const hand of playing) {
      for (const [kind, many] of left.entries()) {
        const ways = hand.ways * (many - hand.taken[kind]!);
        if (ways === 0) continue;
        const plain = hand.plain + HALVES[kind]!;
        const total = totalWith(plain, drawn + 1, hand.taken[AT_MATTA]! > 0 || kind === AT_MATTA);
        if (total < Math.min(from, SEVEN_AND_HALF)) {
          const taken = hand.taken.map((count, at) => (at === kind ? count + 1 : count));
          const key = taken.join();
          next.set(key, { taken, plain, ways: (next.get(key)?.ways ?? 0) + ways });
        } else if (total <= SEVEN_AND_HALF && total >= punta) wins += ways;
      }
    }
    orders *= BigInt(cards - drawn);
    lost = plus(lost, fraction(BigInt(wins), orders));
    playing = [...next.values()];
  }
  return lost;
}

function nextCards(left: Counts) {
  const cards = BigInt(sumOf(left));
  return left.flatMap((many, kind) =>
    many === 0 ? [] : [{ kind, card: KINDS[kind]!, chance: fraction(BigInt(many), cards) }],
  );
}

function countsLeft(out: readonly CardId[]): Counts {
  const left = CARDS.filter((card) => !out.includes(card));
  return KINDS.map((kind) => left.filter((card) => kindOf(card) === KINDS.indexOf(kind)).length);
}

function kindOf(card: CardId): number {
  if (card === MATTA) return AT_MATTA;
  return KINDS.findIndex((kind) => kind !== MATTA && totalOf([kind]) === totalOf([card]));
}

function without(left: Counts, kind: number): Counts {
  return left.map((many, at) => (at === kind ? many - 1 : many));
}

function sumOf(left: Counts): number {
  return left.reduce((cards, many) => cards + many, 0);
}
