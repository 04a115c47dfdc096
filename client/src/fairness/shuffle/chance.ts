/**
 * Computes the order of a pack, and every other draw of an epoch, from its seed (docs/fairness.md).
 */
import { chacha20 } from "@noble/ciphers/chacha.js";
import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";

import { SEED_BYTES } from "./pack-sizes.ts";

/** The maximum number of cards of a pack, and of outcomes of a draw. */
export const MOST_CARDS = 1_000;
export const MOST_BELOW = 2 ** 32;

const BLOCK = 64;
const NONCE = new Uint8Array(12);
const utf8 = new TextEncoder();

/** Returns one block of HKDF-SHA256 without a salt: a key of 32 bytes. */
export function expanded(seed: Uint8Array, info: string): Uint8Array {
  return hkdf(sha256, seed, undefined, utf8.encode(info), SEED_BYTES);
}

/**
 * Returns the order of a pack: `order[k]` is the number of the card at place k; place 0 is dealt
 * first.
 */
export function shuffled(seed: Uint8Array, size: number): number[] {
  const order = Array.from({ length: size }, (_, place) => place);
  const words = wordsOf(expanded(seed, "circolo1/deck"));
  for (let last = size - 1; last > 0; last -= 1) {
    const chosen = below(words, last + 1);
    [order[last], order[chosen]] = [order[chosen]!, order[last]!];
  }
  return order;
}

/** Returns the result of a draw, from 0 to bound - 1. `name` contains the id of its wait. */
export function drawn(seed: Uint8Array, name: string, bound: number): number {
  return below(wordsOf(expanded(seed, `circolo1/draw/${name}`)), bound);
}

/**
 * Returns a number below `bound` without bias: it rejects the words that would favour small
 * numbers.
 */
function below(words: Iterator<number, never>, bound: number): number {
  const limit = MOST_BELOW - (MOST_BELOW % bound);
  for (;;) {
    const word = words.next().value;
    if (word < limit) return word % bound;
  }
}

/** Yields the key stream of ChaCha20 with nonce and counter zero, as 32-bit words, without end. */
function* wordsOf(key: Uint8Array): Generator<number, never> {
  for (let counter = 0; ; counter += 1) {
    const block = chacha20(key, NONCE, new Uint8Array(BLOCK), undefined, counter);
    const view = new DataView(block.buffer, block.byteOffset, BLOCK);
    for (let at = 0; at < BLOCK; at += 4) yield view.getUint32(at, true);
  }
}
