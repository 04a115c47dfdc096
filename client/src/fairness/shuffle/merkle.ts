/** The Merkle tree over a shuffled pack: one root hash, against which each card can be checked. */
import { expanded } from "./chance.ts";
import { tag } from "./encoding.ts";

export function saltOf(seed: Uint8Array, place: number): Uint8Array {
  return expanded(seed, `circolo1/salt/${place}`);
}

export function leafOf(place: number, card: number, salt: Uint8Array): Uint8Array {
  return tag("circolo1/card", place, card, salt);
}

/** The leaves of a shuffled pack. */
export function leavesOf(seed: Uint8Array, order: readonly number[]): Uint8Array[] {
  return order.map((card, place) => leafOf(place, card, saltOf(seed, place)));
}

/** The root over at least one leaf. */
export function rootOf(leaves: readonly Uint8Array[]): Uint8Array {
  let level = leaves;
  while (level.length > 1) level = above(level);
  return level[0]!;
}

/** Returns the Merkle path of a leaf: the sibling hashes up to the root. */
export function pathOf(leaves: readonly Uint8Array[], place: number): Uint8Array[] {
  const path: Uint8Array[] = [];
  let at = place;
  for (let level = leaves; level.length > 1; level = above(level)) {
    const beside = level[at ^ 1];
    if (beside !== undefined) path.push(beside);
    at >>= 1;
  }
  return path;
}

/** A leaf, its place in the pack, the size of the pack, and its Merkle path. */
export interface Climb {
  readonly leaf: Uint8Array;
  readonly place: number;
  readonly size: number;
  readonly path: readonly Uint8Array[];
}

/** Returns the root to which a path leads; null if the path does not fit a pack of that size. */
export function climbed({ leaf, place, size, path }: Climb): Uint8Array | null {
  if (!Number.isInteger(place) || place < 0 || place >= size) return null;
  let [node, at, left, used] = [leaf, place, size, 0];
  while (left > 1) {
    if ((at ^ 1) < left) {
      const beside = path[used];
      if (beside === undefined) return null;
      used += 1;
      node = at % 2 === 1 ? over(beside, node) : over(node, beside);
    }
    at >>= 1;
    left = Math.ceil(left / 2);
  }
  return used === path.length ? node : null;
}

function above(level: readonly Uint8Array[]): Uint8Array[] {
  return Array.from({ length: Math.ceil(level.length / 2) }, (_, at) => {
    const [left, right] = [level[2 * at]!, level[2 * at + 1]];
    return right === undefined ? left : over(left, right);
  });
}

function over(left: Uint8Array, right: Uint8Array): Uint8Array {
  return tag("circolo1/node", left, right);
}
