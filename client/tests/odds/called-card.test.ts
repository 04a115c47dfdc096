/** The called card of chiamatre, compared with every single deal. */
import { describe, expect, it } from "vitest";
import {
  type Caller,
  calledBars,
  calledOdds,
} from "../../src/games/chiamatre/model/called-card.ts";
import { exactText, fraction } from "../../src/odds/model/fraction.ts";
import type { ByHand } from "../../src/odds/model/hidden-hands.ts";
import { type CardId, type Suit, suitOf } from "../../src/play/cards.ts";

const HIDDEN: readonly CardId[] = ["3D", "7D", "4D", "AC", "6S", "RB"];
const SIZES: ByHand<number> = [2, 2, 2];
const NO_VOIDS: ByHand<Set<Suit>> = [new Set(), new Set(), new Set()];

/** Every way to give each hidden card to a hand, with two cards in each. */
function deals(): (readonly CardId[])[][] {
  const placings = Array.from({ length: 3 ** HIDDEN.length }, (_, code) =>
    HIDDEN.map((_card, at) => Math.floor(code / 3 ** at) % 3),
  );
  return placings
    .map((placing) => [0, 1, 2].map((hand) => HIDDEN.filter((_, at) => placing[at] === hand)))
    .filter((hands) => hands.every((hand) => hand.length === 2));
}

function counted(caller: Caller, voids: ByHand<Set<Suit>>) {
  const bars = calledBars("3D", caller);
  const possible = deals().filter((hands) =>
    hands.every((hand, at) =>
      hand.every((card) => !bars(card, at as 0 | 1 | 2) && !voids[at]!.has(suitOf(card))),
    ),
  );
  const holderOf = (hands: readonly (readonly CardId[])[]) =>
    hands.findIndex((hand) => hand.includes("3D"));
  const share = (test: (hands: readonly (readonly CardId[])[]) => boolean) =>
    exactText(fraction(BigInt(possible.filter(test).length), BigInt(possible.length)));
  const lengthOf = (hands: readonly (readonly CardId[])[]) =>
    hands[holderOf(hands)]!.filter((card) => suitOf(card) === "D").length;
  return {
    holders: [0, 1, 2].map((hand) => share((hands) => holderOf(hands) === hand)),
    lengths: [...new Set(possible.map(lengthOf))]
      .toSorted()
      .map((length) => [length, share((hands) => lengthOf(hands) === length)]),
  };
}

describe("the called card", () => {
  it.each([
    ["me", NO_VOIDS],
    [0, NO_VOIDS],
    [2, [new Set(), new Set(["C"]), new Set()]],
  ] as readonly (readonly [Caller, ByHand<Set<Suit>>])[])(
    "lies as in every single deal, called by %s",
    (caller, voids) => {
      const stage = { hidden: HIDDEN, sizes: SIZES };
      const { holders, lengths } = calledOdds(stage, voids, "3D", caller);
      expect({
        holders: holders.map(exactText),
        lengths: lengths.map(([length, chance]) => [length, exactText(chance)]),
      }).toEqual(counted(caller, voids));
    },
  );
});
