/** From a seed to the order of a pack and to every other draw of an epoch: docs/fairness.md. */
import { chacha20 } from "@noble/ciphers/chacha.js";
import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";

import { SEED_BYTES } from "./pack-sizes.ts";

/** A pack has so many cards at most, a draw so many outcomes. */
export const MOST_CARDS = 1_000;
export const MOST_BELOW = 2 ** 32;

const BLOCK = 64;
const NONCE = new Uint8Array(12);
const utf8 = new TextEncoder();

/** One block of HKDF-SHA256 without a salt: all that a key needs. */
export function expanded(seed: Uint8Array, info: string): Uint8Array {
  return hkdf(sha256, seed, undefined, utf8.encode(info), SEED_BYTES);
}

/** `order[k]` is the card at place k; place 0 is dealt first. */
export function shuffled(seed: Uint8Array, size: number): number[] {
  const order = Array.from({ length: size }, (_, place) => place);
  const words = wordsOf(expanded(seed, "circolo1/deck"));
  for (let last = size - 1; last > 0; last -= 1) {
    const chosen = below(words, last + 1);
    [order[last], order[chosen]] = [order[chosen]!, order[last]!];
  }
  return order;
}

/** The draw of this name, with the id of its wait: from 0 to bound - 1. */
export function drawn(seed: Uint8Array, name: string, bound: number): number {
  return below(wordsOf(expanded(seed, `circolo1/draw/${name}`)), bound);
}

/** Takes the next word that favours nothing. */
function below(words: Iterator<number, never>, bound: number): number {
  const limit = MOST_BELOW - (MOST_BELOW % bound);
  for (;;) {
    const word = words.next().value;
    if (word < limit) return word % bound;
  }
}

/** ChaCha20 with nonce and counter zero, in words, without end. */
function* wordsOf(key: Uint8Array): Generator<number, never> {
  for (let counter = 0; ; counter += 1) {
    const block = chacha20(key, NONCE, new Uint8Array(BLOCK), undefined, counter);
    const view = new DataView(block.buffer, block.byteOffset, BLOCK);
    for (let at = 0; at < BLOCK; at += 4) yield view.getUint32(at, true);
  }
}
