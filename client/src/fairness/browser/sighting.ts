/**
 * A sighting: what one page was shown of a shuffle, and the checks against the published shuffle.
 */

import { base64Of, bytesOf } from "../../protocol/base64.ts";
import type { CardsSeen } from "../record/cards-seen.ts";
import { areDealt, cardOf, HAND, seatAt } from "../record/dealt-hands.ts";
import { MOST_CARDS, shuffled } from "../shuffle/chance.ts";
import { faultsOf, type PublicEpoch, unbound } from "../shuffle/epoch.ts";
import { climbed, leafOf } from "../shuffle/merkle.ts";
import { seatCommitment, seedOf, streamOf } from "../shuffle/seeds.ts";

/**
 * The seed of this page. `made`: not sent yet; `said`: sent, but the server has a seed of this seat
 * that may be another page's; `taken`: acknowledged; `shown`: revealed; `absent`: not part of the
 * shuffle.
 */
export interface OwnSeed {
  readonly seat: number;
  readonly seed: string;
  readonly state: "made" | "said" | "taken" | "shown" | "absent";
}

export interface Sighting {
  readonly table: string;
  readonly epoch: number;
  readonly seat: number | null;
  readonly names: readonly (string | null)[];
  /** The house's commitment as first shown; null until then. */
  readonly commitment: string | null;
  readonly root: string | null;
  /** Whether the server later showed another commitment or another root. */
  readonly isContradicted: boolean;
  readonly deal: number | null;
  readonly cards: CardsSeen | null;
  readonly own: OwnSeed | null;
}

export function ownCommitment({ table, epoch }: Sighting, { seat, seed }: OwnSeed): string {
  return base64Of(seatCommitment(bytesOf(seed), { stream: streamOf(table), epoch, seat }));
}

/**
 * The checks of a shuffle, of: the house's seed, the seats' seeds, my seed, the order of the pack,
 * the draws, the commitments shown at the table, the cards that I have seen.
 */
export type CheckName = "house" | "seats" | "own" | "deck" | "lots" | "shown" | "cards";

export interface Check {
  readonly name: CheckName;
  readonly holds: boolean;
}

/** Checks a shuffle whose seed is revealed; without a sighting, only its public data. */
export function checksOf(epoch: PublicEpoch, sighting: Sighting | null): readonly Check[] {
  const faults = safely(() => faultsOf(epoch), ["house_seed", "seats", "root"]);
  const isFree = (...kinds: readonly string[]) =>
    !faults.some((fault) => kinds.includes(fault.split("/")[0] ?? ""));
  const checks: Check[] = [
    { name: "house", holds: isFree("house_seed") },
    { name: "seats", holds: isFree("seats", "seat_seed") },
  ];
  if (epoch.root !== "") checks.push({ name: "deck", holds: isFree("size", "root") });
  if (epoch.lots.length > 0) checks.push({ name: "lots", holds: isFree("lot") });
  return sighting === null ? checks : [...checks, ...seenChecks(epoch, sighting)];
}

/**
 * Returns the seats whose revealed seed does not match their commitment; works during the deal too.
 */
export function wrongSeeds(epoch: PublicEpoch): readonly number[] {
  return safely(() => unbound(epoch), [...epoch.revealed.keys()]);
}

function seenChecks(epoch: PublicEpoch, sighting: Sighting): readonly Check[] {
  const checks: Check[] = [{ name: "shown", holds: isAsShown(epoch, sighting) }];
  const { own, cards } = sighting;
  if (own?.state === "taken" || own?.state === "shown") {
    checks.push({ name: "own", holds: isIn(epoch, sighting, own) });
  }
  if (cards !== null && epoch.root !== "") {
    checks.push({ name: "cards", holds: safely(() => areDealt(cards, orderOf(epoch)), false) });
  }
  return checks;
}

function isAsShown(epoch: PublicEpoch, sighting: Sighting): boolean {
  return (
    !sighting.isContradicted &&
    epoch.stream === streamOf(sighting.table) &&
    epoch.epoch === sighting.epoch &&
    (sighting.commitment ?? epoch.commitment) === epoch.commitment &&
    (sighting.root ?? epoch.root) === epoch.root
  );
}

/** Whether the shuffle contains my commitment and, once revealed, my seed. */
function isIn({ participants, revealed }: PublicEpoch, sighting: Sighting, own: OwnSeed): boolean {
  const isBound = participants[own.seat]?.commitment === ownCommitment(sighting, own);
  return isBound && (own.state !== "shown" || revealed[own.seat] === own.seed);
}

function orderOf(epoch: PublicEpoch): readonly number[] {
  if (epoch.size > MOST_CARDS) throw new RangeError("no such pack");
  return shuffled(seedOf(epoch, epoch.seed), epoch.size);
}

/**
 * Returns `otherwise` if the check throws an Error, for example because a value is not valid
 * base64.
 */
function safely<Result>(check: () => Result, otherwise: Result): Result {
  try {
    return check();
  } catch (failure) {
    if (failure instanceof Error) return otherwise;
    throw failure;
  }
}

/** A card of the running pack, with its Merkle path to the root. */
export interface CardProof {
  readonly place: number;
  readonly card: number;
  readonly salt: string;
  readonly path: readonly string[];
}

export interface Proofs {
  readonly epoch: number;
  readonly size: number;
  readonly root: string;
  readonly cards: readonly CardProof[];
}

/**
 * Whether every proof leads to the root that the table shows, and proves a card that I have seen.
 */
export function areProven(proofs: Proofs, sighting: Sighting): boolean {
  const { root, cards: seen } = sighting;
  if (root === null || proofs.root !== root || proofs.epoch !== sighting.epoch) return false;
  return safely(
    () =>
      proofs.cards.every((proof) => leadsTo(root, proof, proofs.size)) &&
      (seen === null || areSeen(proofs.cards, seen, sighting.seat)),
    false,
  );
}

function leadsTo(root: string, { place, card, salt, path }: CardProof, size: number): boolean {
  const leaf = leafOf(place, card, bytesOf(salt));
  const top = climbed({ leaf, place, size, path: path.map(bytesOf) });
  return top !== null && base64Of(top) === root;
}

/**
 * Whether the proofs agree with the cards seen. My whole hand must be proven; for other seats, the
 * server may prove cards that this page has not seen yet.
 */
function areSeen(proofs: readonly CardProof[], seen: CardsSeen, mine: number | null): boolean {
  const at = new Map(proofs.map(({ place, card }) => [place, cardOf(card)]));
  const dealt = new Set(
    [...at].flatMap(([place, card]) => (seatAt(place, seen) === mine ? [card] : [])),
  );
  const drawn = new Set(seen.draws);
  const own = mine === null ? [] : (seen.held[mine] ?? []);
  return (
    own.every((card) => drawn.has(card) || dealt.has(card)) &&
    [...at].every(([place, card]) => isWhereSeen(place, card, seen))
  );
}

function isWhereSeen(place: number, card: string, seen: CardsSeen): boolean {
  const seat = seatAt(place, seen);
  const holder = seen.held.findIndex((cards) => cards.some((one) => one === card));
  // biome-ignore lint/complexity/useIndexOf: `indexOf` asks for the type of a card, and this may be any text.
  const at = seen.draws.findIndex((one) => one === card);
  if (seat !== null) return at < 0 && (holder < 0 || holder === seat);
  const draw = place - seen.players * HAND;
  return draw >= seen.draws.length || draw === at;
}
