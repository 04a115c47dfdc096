/** Signatures of a house under the heads of its tables: docs/records.md. */
import { hashes, verify } from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";

import { bytesOf } from "../../protocol/base64.ts";
import { tag } from "../shuffle/encoding.ts";

hashes.sha512 = sha512;

/** A signature under the head at the end of a deal; `at` is in milliseconds since 1970. */
export interface Signed {
  /** The public key. */
  readonly key: string;
  readonly at: number;
  readonly signature: string;
}

/** A public key of a house, and when it signed with it; `until` is null for today's. */
export interface PublishedKey {
  readonly key: string;
  readonly since: number;
  readonly until: number | null;
}

/** What is signed: a head of a stream, where a deal ends. */
export interface SignedHead {
  readonly stream: string;
  readonly deal: number;
  readonly head: string;
}

export function statementOf({ key, at }: Omit<Signed, "signature">, of: SignedHead): Uint8Array {
  return tag("circolo1/signed-head", bytesOf(key), of.stream, of.deal, bytesOf(of.head), at);
}

/** Whether a signature is by its key and of this head. */
export function isSigned(signed: Signed, of: SignedHead): boolean {
  try {
    const said = statementOf(signed, of);
    return verify(bytesOf(signed.signature), said, bytesOf(signed.key), { zip215: false });
  } catch {
    return false; // half a key, or half a signature
  }
}

/** Whether one of these keys was in use at the time of a signature. */
export function isKnown({ key, at }: Signed, keys: readonly PublishedKey[]): boolean {
  return keys.some(
    (one) => one.key === key && one.since <= at && (one.until === null || at <= one.until),
  );
}

/** The keys in a file that a house publishes; null if it is none. */
export function readKeys(text: string): readonly PublishedKey[] | null {
  try {
    const { keys } = JSON.parse(text) as { readonly keys?: unknown };
    return Array.isArray(keys) && keys.every(isKey) ? keys : null;
  } catch {
    return null;
  }
}

function isKey(key: unknown): key is PublishedKey {
  if (typeof key !== "object" || key === null) return false;
  const one = key as Readonly<Record<string, unknown>>;
  const until = one["until"];
  const hasEnd = until === null || Number.isInteger(until);
  return typeof one["key"] === "string" && Number.isInteger(one["since"]) && hasEnd;
}
