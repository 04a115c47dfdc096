/**
 * How the cards that a player does not see may lie in the three other hands.
 *
 * Every deal that agrees with what is known is equally likely: the sizes of the hands, and which
 * hands cannot hold a card. Cards of which the same is known form a group, so the deals are counted
 * group by group instead of one by one.
 */
import { dealings } from "./combinations.ts";
import { type Fraction, fraction } from "./fraction.ts";

/** One number for each of the three other hands, in the order of play. */
export type ByHand<Value> = readonly [Value, Value, Value];

export const HANDS = [0, 1, 2] as const;
export type HandAt = (typeof HANDS)[number];

/** Hidden cards of which the same is known. */
export interface Group {
  readonly cards: number;
  /** Whether a hand may hold these cards. */
  readonly mayHold: ByHand<boolean>;
}

/** How some cards are split among the hands, and the number of deals in which they are. */
export interface Split {
  readonly counts: ByHand<number>;
  readonly deals: bigint;
}

/** The number of ways to place cards, by how many of them each hand receives. */
type Ways = ReadonlyMap<string, Split>;

const NOTHING: Split = { counts: [0, 0, 0], deals: 1n };

/**
 * Returns each split of the cards of `asked` that some deal has, with the number of such deals.
 * `others` are the groups of all other hidden cards; `sizes` are the numbers of cards in the hands.
 */
export function splitsOf(
  asked: readonly Group[],
  others: readonly Group[],
  sizes: ByHand<number>,
): readonly Split[] {
  const rest = placed(others, sizes);
  return [...placed(asked, sizes).values()].flatMap(({ counts, deals }) => {
    const left = sizes.map((size, hand) => size - counts[hand]!);
    const further = rest.get(left.join())?.deals ?? 0n;
    return further === 0n ? [] : [{ counts, deals: deals * further }];
  });
}

/** The number of deals that agree with what is known; zero if it contradicts itself. */
export function dealsOf(groups: readonly Group[], sizes: ByHand<number>): bigint {
  return splitsOf([], groups, sizes)[0]?.deals ?? 0n;
}

/** The share of the deals in which a split is as asked; there must be a deal. */
export function shareOf(splits: readonly Split[], isAsked: (split: Split) => boolean): Fraction {
  return fraction(dealsIn(splits.filter(isAsked)), dealsIn(splits));
}

/** The sum of the deals of splits. */
export function dealsIn(splits: readonly Split[]): bigint {
  return splits.reduce((sum, { deals }) => sum + deals, 0n);
}

/** The shares of the deals by a label of their splits, the likeliest first. */
export function sharesBy(
  splits: readonly Split[],
  labelOf: (counts: ByHand<number>) => string,
): readonly (readonly [string, Fraction])[] {
  const every = dealsIn(splits);
  const found = new Map<string, bigint>();
  for (const { counts, deals } of splits) {
    const label = labelOf(counts);
    found.set(label, (found.get(label) ?? 0n) + deals);
  }
  return [...found]
    .toSorted(([, one], [, other]) => (one < other ? 1 : one > other ? -1 : 0))
    .map(([label, deals]) => [label, fraction(deals, every)]);
}

function placed(groups: readonly Group[], sizes: ByHand<number>): Ways {
  return groups.reduce(
    (ways, group) => withGroup(ways, group, sizes),
    new Map([["0,0,0", NOTHING]]),
  );
}

function withGroup(ways: Ways, group: Group, sizes: ByHand<number>): Map<string, Split> {
  const found = new Map<string, Split>();
  for (const { counts, deals } of ways.values()) {
    for (const more of partsOf(group)) {
      const sum = HANDS.map((hand) => counts[hand] + more[hand]) as unknown as ByHand<number>;
      if (HANDS.some((hand) => sum[hand] > sizes[hand])) continue;
      const key = sum.join();
      const before = found.get(key)?.deals ?? 0n;
      found.set(key, { counts: sum, deals: before + deals * dealings(more) });
    }
  }
  return found;
}

/** Every way to divide the number of cards of a group among the hands that may hold them. */
function partsOf({ cards, mayHold }: Group): readonly ByHand<number>[] {
  const most = (hand: HandAt, left: number) => (mayHold[hand] ? left : 0);
  return range(most(0, cards)).flatMap((first) =>
    range(most(1, cards - first))
      .map((second): ByHand<number> => [first, second, cards - first - second])
      .filter(([, , third]) => third === 0 || mayHold[2]),
  );
}

/** The whole numbers from 0 to `most`. */
function range(most: number): readonly number[] {
  return Array.from({ length: most + 1 }, (_, at) => at);
}
