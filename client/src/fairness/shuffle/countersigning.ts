/** What a browser signs of a shuffle that it was shown: docs/fairness.md. */
import { hashes, verify } from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";

import { bytesOf } from "../../protocol/base64.ts";
import { tag } from "./encoding.ts";

hashes.sha512 = sha512;

/** My commitment and that of the house in a shuffle, and the head where the shuffle ended. */
export interface Confirmed {
  readonly stream: string;
  readonly epoch: number;
  readonly seat: number;
  readonly own: string;
  readonly house: string;
  readonly head: string;
}

/** A signature of a browser, by its key. */
export interface BySomebody {
  readonly key: string;
  readonly signature: string;
}

export function confirmationOf(key: Uint8Array, of: Confirmed): Uint8Array {
  const seen = [of.own, of.house, of.head].map(bytesOf);
  return tag("circolo1/countersigned", key, of.stream, of.epoch, of.seat, ...seen);
}

/** Whether a countersignature is by its key and confirms this; a key that anybody can sign with has none. */
export function isConfirmed({ key, signature }: BySomebody, confirmed: Confirmed): boolean {
  try {
    const said = confirmationOf(bytesOf(key), confirmed);
    return verify(bytesOf(signature), said, bytesOf(key), { zip215: false });
  } catch {
    return false; // half a key, or half a signature
  }
}
