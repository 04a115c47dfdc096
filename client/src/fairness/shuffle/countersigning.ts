/** The statement that a browser signs about a shuffle (docs/fairness.md). */
import { hashes, verify } from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";

import { bytesOf } from "../../protocol/base64.ts";
import { tag } from "./encoding.ts";

hashes.sha512 = sha512;

/**
 * The signed values: my commitment, the house's commitment, and the head of the log at the end of
 * the shuffle.
 */
export interface Confirmed {
  readonly stream: string;
  readonly epoch: number;
  readonly seat: number;
  readonly own: string;
  readonly house: string;
  readonly head: string;
}

/** A signature of a browser, and its public key. */
export interface BySomebody {
  readonly key: string;
  readonly signature: string;
}

export function confirmationOf(key: Uint8Array, of: Confirmed): Uint8Array {
  const seen = [of.own, of.house, of.head].map(bytesOf);
  return tag("circolo1/countersigned", key, of.stream, of.epoch, of.seat, ...seen);
}

/**
 * Whether a countersignature over these values is valid. A weak key, with which anybody can sign,
 * is never valid.
 */
export function isConfirmed({ key, signature }: BySomebody, confirmed: Confirmed): boolean {
  try {
    const said = confirmationOf(bytesOf(key), confirmed);
    return verify(bytesOf(signature), said, bytesOf(key), { zip215: false });
  } catch {
    return false; // a key or a signature of the wrong length
  }
}
