/**
 * The chances that the other three were dealt an accuso, given my ten cards (T11).
 *
 * Only Aces, 2s and 3s matter. Every way to place those that I do not hold is tried, and counted
 * with the ways to fill the hands up from the other hidden cards.
 */
import { choose, dealings } from "../../../odds/model/combinations.ts";
import { type Fraction, fraction } from "../../../odds/model/fraction.ts";
import { HAND } from "../../../odds/model/seen-cards.ts";
import { type CardId, SUITS, type Suit } from "../../../play/cards.ts";

export const ACCUSO_KINDS = ["any", "napoli", "bongioco", "superbongioco"] as const;
export type AccusoKind = (typeof ACCUSO_KINDS)[number];
const RANKS = ["A", "2", "3"] as const;
type AccusoRank = (typeof RANKS)[number];

/** Whose hand: my partner's, at least one of the opponents', at least one of all three. */
export const WHOSE = ["partner", "opponents", "anyone"] as const;
export type Whose = (typeof WHOSE)[number];

/** The hands in the order of play; which of them count for whom. */
const HANDS_OF: Readonly<Record<Whose, readonly [boolean, boolean, boolean]>> = {
  partner: [false, true, false],
  opponents: [true, false, true],
  anyone: [true, true, true],
};

/** The cards of one napoli, or of one rank; at least three of them are an accuso. */
export type AccusoGroup =
  | { readonly type: "napoli"; readonly suit: Suit }
  | { readonly type: "rank"; readonly rank: AccusoRank };

/** The chances of each kind of accuso, by whose hand has it. `mine` are ten cards. */
export function accusoChances(
  mine: ReadonlySet<CardId>,
): Readonly<Record<AccusoKind, Readonly<Record<Whose, Fraction>>>> {
  const hidden = hiddenCards(mine);
  const every = dealings([HAND, HAND, HAND]);
  const deals = ACCUSO_KINDS.map(() => WHOSE.map(() => 0n));
  for (const { made, ways } of placings(hidden)) {
    for (const [at, whose] of WHOSE.entries()) {
      const found = made.reduce((all, one, hand) => (HANDS_OF[whose][hand] ? all | one : all), 0);
      for (const [kind, sum] of deals.entries()) {
        if (((found === 0 ? 0 : ANY) | found) & (1 << kind)) sum[at]! += ways;
      }
    }
  }
  return record(ACCUSO_KINDS, (_, kind) =>
    record(WHOSE, (_, whose) => fraction(deals[kind]![whose]!, every)),
  );
}

function record<Key extends string, Value>(
  keys: readonly Key[],
  of: (key: Key, at: number) => Value,
): Readonly<Record<Key, Value>> {
  const entries = keys.map((key, at) => [key, of(key, at)]);
  return Object.fromEntries(entries) as Readonly<Record<Key, Value>>;
}

/**
 * The chance that one of the other three holds a group: they exclude each other, so it is three
 * times that of one hand. Groups that nobody can hold are left out; the likeliest comes first.
 */
export function groupChances(
  mine: ReadonlySet<CardId>,
): readonly (readonly [AccusoGroup, Fraction])[] {
  const every = choose(3 * HAND, HAND);
  return groups()
    .map(({ group, cards }) => {
      const left = cards.filter((card) => !mine.has(card)).length;
      const hands = [3, 4].reduce(
        (sum, taken) => sum + choose(left, taken) * choose(3 * HAND - left, HAND - taken),
        0n,
      );
      return [group, fraction(3n * hands, every)] as const;
    })
    .filter(([, chance]) => chance.top > 0n);
}

/** A bit for each kind, in the order of `ACCUSO_KINDS`; the first one is not stored. */
const ANY = 1;
const NAPOLI = 2;
const BONGIOCO = 4;
const SUPERBONGIOCO = 8;
/** How many sets of stored kinds a hand may have, and how many sizes. */
const MADE = 8;
const SIZES = HAND + 1;

/** The kinds that each of the three hands has, and the number of deals in which they have them. */
interface Placing {
  readonly made: readonly [number, number, number];
  readonly ways: bigint;
}

function* placings(hidden: readonly CardId[]): Generator<Placing> {
  const others = 3 * HAND - hidden.length;
  const tally = tallyOf(hidden);
  for (const [at, many] of tally.entries()) {
    if (many === 0) continue;
    const [sizes, made] = [at % (SIZES * SIZES), Math.floor(at / (SIZES * SIZES))];
    const [first, second] = [HAND - Math.floor(sizes / SIZES), HAND - (sizes % SIZES)];
    const ways = BigInt(many) * dealings([first, second, others - first - second]);
    const kinds = [made % MADE, Math.floor(made / MADE) % MADE, Math.floor(made / MADE ** 2)];
    yield { made: kinds.map((kind) => 2 * kind) as unknown as Placing["made"], ways };
  }
}

/** The placings of the hidden cards, by the kinds of all hands and the cards of the first two. */
function tallyOf(hidden: readonly CardId[]): Float64Array {
  const kinds = kindsOfSets(hidden);
  const tally = new Float64Array(MADE ** 3 * SIZES * SIZES);
  const all = (1 << hidden.length) - 1;
  const place = (card: number, first: number, second: number): void => {
    if (card < hidden.length) {
      place(card + 1, first | (1 << card), second);
      place(card + 1, first, second | (1 << card));
      place(card + 1, first, second);
      return;
    }
    const third = all & ~(first | second);
    const [many, more] = [bits(first), bits(second)];
    if (Math.max(many, more, hidden.length - many - more) > HAND) return;
    const made = kinds[first]! + MADE * (kinds[second]! + MADE * kinds[third]!);
    tally[(made * SIZES + many) * SIZES + more]! += 1;
  };
  place(0, 0, 0);
  return tally;
}

/** For each set of hidden cards, the kinds that it contains, as half the sum of their bits. */
function kindsOfSets(hidden: readonly CardId[]): Uint8Array {
  const masks = groups().map(({ group, cards }) => ({
    isNapoli: group.type === "napoli",
    mask: hidden.reduce((mask, card, at) => (cards.includes(card) ? mask | (1 << at) : mask), 0),
  }));
  const found = new Uint8Array(1 << hidden.length);
  for (let set = 0; set < found.length; set++) {
    for (const { isNapoli, mask } of masks) {
      const held = bits(set & mask);
      if (held >= 3)
        found[set]! |= (isNapoli ? NAPOLI : held === 3 ? BONGIOCO : SUPERBONGIOCO) >> 1;
    }
  }
  return found;
}

function bits(set: number): number {
  let count = 0;
  for (let left = set; left > 0; left &= left - 1) count++;
  return count;
}

function hiddenCards(mine: ReadonlySet<CardId>): readonly CardId[] {
  return RANKS.flatMap((rank) => SUITS.map((suit): CardId => `${rank}${suit}`)).filter(
    (card) => !mine.has(card),
  );
}

function groups(): readonly { readonly group: AccusoGroup; readonly cards: readonly CardId[] }[] {
  return [
    ...SUITS.map((suit) => ({
      group: { type: "napoli", suit } as const,
      cards: RANKS.map((rank): CardId => `${rank}${suit}`),
    })),
    ...RANKS.map((rank) => ({
      group: { type: "rank", rank } as const,
      cards: SUITS.map((suit): CardId => `${rank}${suit}`),
    })),
  ];
}
