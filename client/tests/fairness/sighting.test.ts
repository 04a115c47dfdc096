import { describe, expect, it } from "vitest";
import { areProven, checksOf, type Sighting } from "../../src/fairness/browser/sighting.ts";
import { cardsSeen } from "../../src/fairness/record/cards-seen.ts";
import type { PublicEpoch } from "../../src/fairness/shuffle/epoch.ts";
import { base64Of } from "../../src/protocol/base64.ts";
import { frameOf, framesOf } from "../fixtures.ts";
import { cardsOf, firstEpoch, proofsOf, sightingOf } from "./epochs.ts";

const EPOCH = firstEpoch();
const OTHER = base64Of(new Uint8Array(32));

function failing(epoch: PublicEpoch, sighting: Sighting | null = sightingOf(EPOCH)) {
  return checksOf(epoch, sighting).flatMap(({ name, holds }) => (holds ? [] : [name]));
}

describe("an epoch that has ended", () => {
  it("holds, with all that there is to check", () => {
    const checks = checksOf(EPOCH, sightingOf(EPOCH));
    expect(checks.map(({ name }) => name)).toEqual([
      "house",
      "seats",
      "deck",
      "lots",
      "shown",
      "own",
      "cards",
    ]);
    expect(failing(EPOCH)).toEqual([]);
  });

  it("is checked by itself where this page has seen nothing", () => {
    expect(checksOf(EPOCH, null).map(({ name }) => name)).toEqual([
      "house",
      "seats",
      "deck",
      "lots",
    ]);
  });

  it("has no deck to check where none was shuffled", () => {
    const unused = { ...EPOCH, ended: "unused", root: "", size: 0, lots: [] } as const;
    const seen = sightingOf(EPOCH, { root: null, cards: null });
    expect(checksOf(unused, seen).map(({ name }) => name)).toEqual([
      "house",
      "seats",
      "shown",
      "own",
    ]);
  });

  it.each([
    ["the seed of the house", { seed: OTHER }, "house"],
    ["a seat's seed", { revealed: [OTHER, EPOCH.revealed[1]!] }, "seats"],
    ["a root", { root: OTHER }, "deck"],
    ["a draw", { lots: [{ ...EPOCH.lots[0]!, value: 2 }] }, "lots"],
    ["a commitment", { commitment: OTHER }, "shown"],
    ["another table", { stream: "table:t0" }, "shown"],
    ["another number", { epoch: 2 }, "shown"],
    ["seeds that are no bytes", { seed: "?" }, "house"],
    ["a pack without end", { size: 2 ** 40 }, "deck"],
  ])("does not hold with another: %s", (_, change, name) => {
    expect(failing({ ...EPOCH, ...change })).toContain(name);
  });

  it.each([
    ["another commitment", { commitment: OTHER }, "shown"],
    ["another root", { root: OTHER }, "shown"],
    ["now this, now that", { isContradicted: true }, "shown"],
    ["my seed, which is another", { own: { seat: 0, seed: OTHER, state: "shown" } }, "own"],
    ["my seed at another seat", { own: { ...sightingOf(EPOCH).own!, seat: 1 } }, "own"],
  ] as const)("does not hold where the table has shown %s", (_, seen, name) => {
    expect(failing(EPOCH, sightingOf(EPOCH, seen))).toEqual([name]);
  });

  it("holds without a seed that I have committed to and could not show", () => {
    const own = { ...sightingOf(EPOCH).own!, state: "taken" } as const;
    expect(failing(EPOCH, sightingOf(EPOCH, { own }))).toEqual([]);
  });

  it.each(["made", "said", "absent"] as const)("is not measured by a seed only %s", (state) => {
    const own = { seat: 0, seed: OTHER, state };
    const checks = checksOf(EPOCH, sightingOf(EPOCH, { own }));
    expect(checks.map(({ name }) => name)).not.toContain("own");
  });

  it("does not hold where I held another card", () => {
    const cards = cardsOf(EPOCH);
    const swapped = { ...cards, held: [[...cards.held[1]!], [...cards.held[0]!]] };
    expect(failing(EPOCH, sightingOf(EPOCH, { cards: swapped }))).toEqual(["cards"]);
  });

  it("does not hold where cards were drawn in another order", () => {
    const cards = cardsOf(EPOCH);
    const reversed = { ...cards, draws: cards.draws.toReversed() };
    expect(failing(EPOCH, sightingOf(EPOCH, { cards: reversed }))).toEqual(["cards"]);
  });
});

describe("cards of a running pack", () => {
  const [first, ...rest] = proofsOf(EPOCH).cards;

  it("are proven", () => {
    expect(areProven(proofsOf(EPOCH), sightingOf(EPOCH))).toBe(true);
  });

  it("are proven before my page has seen the latest of them", () => {
    expect(areProven(proofsOf(EPOCH, [0, 2, 4, 22]), sightingOf(EPOCH))).toBe(true);
  });

  it.each([
    ["under another root", { ...proofsOf(EPOCH), root: OTHER }],
    ["of another epoch", { ...proofsOf(EPOCH), epoch: 2 }],
    ["but one of mine", { ...proofsOf(EPOCH), cards: rest }],
    ["with another card", { ...proofsOf(EPOCH), cards: [{ ...first!, card: 0 }, ...rest] }],
    ["with another salt", { ...proofsOf(EPOCH), cards: [{ ...first!, salt: OTHER }, ...rest] }],
    ["at another place", { ...proofsOf(EPOCH), cards: [{ ...first!, place: 39 }, ...rest] }],
    ["by no bytes", { ...proofsOf(EPOCH), cards: [{ ...first!, path: ["?"] }, ...rest] }],
  ])("are not proven %s", (_, proofs) => {
    expect(areProven(proofs, sightingOf(EPOCH))).toBe(false);
  });

  it("are not proven by a pack in which another seat holds them", () => {
    const cards = cardsOf(EPOCH);
    const seen = { ...cards, first: 0 };
    expect(areProven(proofsOf(EPOCH), sightingOf(EPOCH, { cards: seen }))).toBe(false);
  });

  it("are not proven where the table has shown no root", () => {
    expect(areProven(proofsOf(EPOCH), sightingOf(EPOCH, { root: null }))).toBe(false);
  });
});

describe("what a page has seen", () => {
  it("grows to the whole deal, with every card once", () => {
    const seen = framesOf("two-deal").flatMap(({ match }) => {
      const cards = match === null ? null : cardsSeen(match);
      return cards === null ? [] : [cards];
    });
    const counts = seen.map(({ held }) => new Set(held.flat()).size);
    expect(counts).toEqual(counts.toSorted((one, other) => one - other));
    expect(Math.max(...counts)).toBe(40);
    expect(seen.every(({ held }) => new Set(held.flat()).size === held.flat().length)).toBe(true);
  });

  it("is my hand at first", () => {
    const { match } = frameOf("four-dealt");
    expect(cardsSeen(match!)?.held).toEqual(
      [0, 1, 2, 3].map((seat) => (seat === match!.seat ? match!.hand : [])),
    );
  });
});
