/** The shuffles of a record, and what a page has seen of them. */

import type { Proofs, Sighting } from "../../src/fairness/browser/sighting.ts";
import type { CardsSeen } from "../../src/fairness/record/cards-seen.ts";
import { dealtFrom } from "../../src/fairness/record/dealt-hands.ts";
import { Shuffles } from "../../src/fairness/record/shuffles.ts";
import { shuffled } from "../../src/fairness/shuffle/chance.ts";
import type { PublicEpoch } from "../../src/fairness/shuffle/epoch.ts";
import { leavesOf, pathOf, saltOf } from "../../src/fairness/shuffle/merkle.ts";
import { seedOf } from "../../src/fairness/shuffle/seeds.ts";
import type { CardId } from "../../src/play/cards.ts";
import { base64Of } from "../../src/protocol/base64.ts";
import { recordOf } from "./records.ts";

/** The first shuffle of two players, whole: both have brought seeds. */
export function firstEpoch(): PublicEpoch {
  return epochOf("two", 1);
}

export function epochOf(name: string, number: number): PublicEpoch {
  const shuffles = new Shuffles();
  for (const entry of recordOf(name).entries) {
    if (entry.entry === "open") for (const event of entry.events) shuffles.read(event);
  }
  return shuffles.all.find(({ epoch }) => epoch.epoch === number)!.epoch;
}

export const orderOf = (epoch: PublicEpoch) => shuffled(seedOf(epoch, epoch.seed), epoch.size);

const FIRST = 1;

/** A sighting by seat 0, who has seen two draws and two cards of the other. */
export function sightingOf(epoch: PublicEpoch, over: Partial<Sighting> = {}): Sighting {
  return {
    table: epoch.stream.slice("table:".length),
    epoch: epoch.epoch,
    seat: 0,
    names: ["Anna", "Bruno"],
    commitment: epoch.commitment,
    root: epoch.root,
    isContradicted: false,
    deal: 1,
    cards: cardsOf(epoch),
    own: { seat: 0, seed: epoch.revealed[0]!, state: "shown" },
    ...over,
  };
}

export function cardsOf(epoch: PublicEpoch): CardsSeen {
  const { hands, stock } = dealtFrom(orderOf(epoch), { first: FIRST, players: 2 });
  const draws = stock.slice(0, 2);
  return {
    first: FIRST,
    players: 2,
    draws,
    held: [[...hands[0]!, draws[0]!], hands[1]!.slice(0, 2)] as CardId[][],
  };
}

/** What the house proves to seat 0: its hand, two draws, and these places besides. */
export function proofsOf(epoch: PublicEpoch, besides: readonly number[] = []): Proofs {
  const own = Array.from({ length: 10 }, (_, card) => FIRST + 2 * card);
  return {
    epoch: epoch.epoch,
    size: epoch.size,
    root: epoch.root,
    cards: [...own, 20, 21, ...besides].map((place) => proofOf(epoch, place)),
  };
}

function proofOf(epoch: PublicEpoch, place: number) {
  const [seed, order] = [seedOf(epoch, epoch.seed), orderOf(epoch)];
  const path = pathOf(leavesOf(seed, order), place).map(base64Of);
  return { place, card: order[place]!, salt: base64Of(saltOf(seed, place)), path };
}
