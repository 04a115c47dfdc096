/** The hash chain of a stream, in both of its versions: docs/records.md. */
import { sha256 } from "@noble/hashes/sha2.js";

import { joined, tag } from "../shuffle/encoding.ts";

export type ChainVersion = 1 | 2;

export const HASH_BYTES = 32;
export const GENESIS = new Uint8Array(HASH_BYTES);

/** The length in bytes of the salt that a record contains for each entry. */
export const SALT_BYTES: Readonly<Record<ChainVersion, number>> = { 1: 16, 2: 32 };

/** The stream, version and time of an entry. */
export interface Place {
  readonly stream: string;
  readonly version: number;
  /** In milliseconds since 1970. */
  readonly at: number;
}

/** The hash of an entry's salt and of its events, as the exact JSON text that the server stored. */
export function eventsHashOf(chain: ChainVersion, salt: Uint8Array, events: string): Uint8Array {
  const text = new TextEncoder().encode(events);
  return chain === 1 ? sha256(joined([salt, text])) : tag("circolo2/told", salt, text);
}

/**
 * The hash of an entry, chained to the one before it. Version 1 of the chain does not cover stream,
 * version and time.
 */
export function linkOf(
  chain: ChainVersion,
  before: Uint8Array,
  eventsHash: Uint8Array,
  { stream, version, at }: Place,
): Uint8Array {
  if (chain === 1) return sha256(joined([before, eventsHash]));
  return tag("circolo2/link", before, stream, version, at, eventsHash);
}
