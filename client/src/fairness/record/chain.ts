/** The hash chain of a stream, in both of its versions: docs/records.md. */
import { sha256 } from "@noble/hashes/sha2.js";

import { joined, tag } from "../shuffle/encoding.ts";

export type ChainVersion = 1 | 2;

export const HASH_BYTES = 32;
export const GENESIS = new Uint8Array(HASH_BYTES);

/** Bytes of the salt that a record shows of an entry. */
export const SALT_BYTES: Readonly<Record<ChainVersion, number>> = { 1: 16, 2: 32 };

/** Where an entry stands. */
export interface Place {
  readonly stream: string;
  readonly version: number;
  /** In milliseconds since 1970. */
  readonly at: number;
}

/** The hash of what an entry tells: of its salt and the very text that the house has stored. */
export function toldOf(chain: ChainVersion, salt: Uint8Array, events: string): Uint8Array {
  const text = new TextEncoder().encode(events);
  return chain === 1 ? sha256(joined([salt, text])) : tag("circolo2/told", salt, text);
}

/** The hash of an entry; version 1 of the chain does not cover where it stands. */
export function linkOf(
  chain: ChainVersion,
  before: Uint8Array,
  told: Uint8Array,
  { stream, version, at }: Place,
): Uint8Array {
  if (chain === 1) return sha256(joined([before, told]));
  return tag("circolo2/link", before, stream, version, at, told);
}
