/**
 * Counts every order of six cards of a shoe by the decision to which it comes, for players who go
 * by totals. All numbers are exact: eight packs have 4,998,398,275,503,360 such orders, fewer than
 * the largest whole number that a number holds.
 */

/** The numbers of cards by value from 0 to 9; `isReplaced` if each card goes back (model A). */
export interface Shoe {
  readonly left: readonly number[];
  readonly isReplaced: boolean;
}

/** The value of the card given to the punta, or none. */
export type Given = number | null;
export const GIVEN: readonly Given[] = [null, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
/** The lowest natural (F13). */
export const NATURAL = 8;
const VALUES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** Orders of six cards: all, and those that each side wins if the banker stands, and draws. */
export interface Orders {
  many: number;
  stoPunta: number;
  stoBank: number;
  tiroPunta: number;
  tiroBank: number;
}

/** The orders of a shoe: by the banker's total, the card given, and the punta's first total. */
export interface ShoeCount {
  readonly deals: number;
  readonly cells: readonly (readonly (readonly Orders[])[])[];
}

/** A full shoe of so many packs, or one pack to which each card goes back. */
export function shoeOf(packs: number | "back"): Shoe {
  const many = packs === "back" ? 1 : packs;
  return {
    left: VALUES.map((value) => (value === 0 ? 16 : 4) * many),
    isReplaced: packs === "back",
  };
}

/** The column of a card given, in `GIVEN`. */
export function columnOf(given: Given): number {
  return given === null ? 0 : given + 1;
}

export function countOrders(shoe: Shoe): ShoeCount {
  const cells = Array.from({ length: NATURAL }, () =>
    GIVEN.map(() => Array.from({ length: NATURAL }, none)),
  );
  for (const [punta, many, rest] of twoCards(shoe)) {
    if (punta >= NATURAL) continue;
    for (const [banker, more, left] of twoCards(rest)) {
      if (banker >= NATURAL) continue;
      const row = cells[banker]!;
      const last = ordersOf(left, 2) / sum(left);
      add(row[0]![punta]!, [punta, banker], left, many * more * last);
      for (const value of VALUES) {
        const ways = many * more * left.left[value]!;
        const reached = (punta + value) % 10;
        if (ways > 0) add(row[value + 1]![punta]!, [reached, banker], without(left, value), ways);
      }
    }
  }
  return { deals: ordersOf(shoe, 6), cells };
}

function none(): Orders {
  return { many: 0, stoPunta: 0, stoBank: 0, tiroPunta: 0, tiroBank: 0 };
}

/** Adds the orders that follow: at most one more card matters, the banker's. */
function add(
  orders: Orders,
  [punta, banker]: readonly [number, number],
  shoe: Shoe,
  ways: number,
): void {
  const every = ways * sum(shoe);
  orders.many += every;
  if (punta > banker) orders.stoPunta += every;
  if (punta < banker) orders.stoBank += every;
  for (const value of VALUES) {
    const reached = (banker + value) % 10;
    const many = ways * shoe.left[value]!;
    if (punta > reached) orders.tiroPunta += many;
    if (punta < reached) orders.tiroBank += many;
  }
}

/** The total of two cards, the number of their orders, and the shoe without them. */
function* twoCards(shoe: Shoe): Generator<readonly [number, number, Shoe]> {
  for (const first of VALUES) {
    const rest = without(shoe, first);
    for (const second of VALUES) {
      const many = shoe.left[first]! * rest.left[second]!;
      if (many > 0) yield [(first + second) % 10, many, without(rest, second)];
    }
  }
}

function without(shoe: Shoe, value: number): Shoe {
  if (shoe.isReplaced) return shoe;
  return { ...shoe, left: shoe.left.map((many, at) => (at === value ? many - 1 : many)) };
}

function sum({ left }: Shoe): number {
  return left.reduce((cards, many) => cards + many, 0);
}

/** The number of ordered draws of so many cards. */
function ordersOf(shoe: Shoe, cards: number): number {
  const many = sum(shoe);
  return Array.from({ length: cards }, (_, at) => (shoe.isReplaced ? many : many - at)).reduce(
    (ways, left) => ways * left,
    1,
  );
}
