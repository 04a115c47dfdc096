/** Where the called card of chiamatre may lie, and how long its suit is with its holder (C5). */
import { type Fraction, fraction } from "../../../odds/model/fraction.ts";
import {
  dealsIn,
  dealsOf,
  HANDS,
  type HandAt,
  splitsOf,
} from "../../../odds/model/hidden-hands.ts";
import { groupsOf, type Seen, type Stage } from "../../../odds/model/seen-cards.ts";
import { type CardId, suitOf } from "../../../play/cards.ts";

/** Who called: me, or one of the others in the order of play. */
export type Caller = "me" | HandAt;

export interface CalledOdds {
  /** The chance of each of the others to be the caller's partner. */
  readonly holders: readonly Fraction[];
  /** The chances of the number of cards of the called suit in the holder's hand, from 1 on. */
  readonly lengths: readonly (readonly [number, Fraction])[];
}

/** Whether a hand cannot hold a card because its player called it. */
export function calledBars(called: CardId | undefined, caller: Caller) {
  return (card: CardId, hand: HandAt): boolean => card === called && hand === caller;
}

/** The odds of a called card that is hidden. */
export function calledOdds(
  { hidden, sizes }: Stage,
  voids: Seen["voids"],
  called: CardId,
  caller: Caller,
): CalledOdds {
  const byHand = HANDS.map((holder) => {
    const groups = groupsOf(
      hidden,
      voids,
      () => "",
      (card, hand) => card === called && (hand !== holder || hand === caller),
    );
    const ofSuit = groups.filter(({ suit }) => suit === suitOf(called));
    const splits = splitsOf(
      ofSuit,
      groups.filter((group) => !ofSuit.includes(group)),
      sizes,
    );
    return { deals: dealsOf(groups, sizes), holder, splits };
  });
  const every = byHand.reduce((sum, { deals }) => sum + deals, 0n);
  const lengths = new Map<number, bigint>();
  for (const { holder, splits } of byHand) {
    for (const split of splits) {
      const length = split.counts[holder];
      lengths.set(length, (lengths.get(length) ?? 0n) + dealsIn([split]));
    }
  }
  return {
    holders: byHand.map(({ deals }) => fraction(deals, every)),
    lengths: [...lengths]
      .toSorted(([one], [other]) => one - other)
      .map(([length, deals]) => [length, fraction(deals, every)]),
  };
}
