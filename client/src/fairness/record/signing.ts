/** Signatures of a house over the heads of its logs (docs/records.md). */
import { hashes, verify } from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";

import { bytesOf } from "../../protocol/base64.ts";
import { tag } from "../shuffle/encoding.ts";

hashes.sha512 = sha512;

/**
 * A signature over the head of the log at the end of a deal; `at` is in milliseconds since 1970.
 */
export interface Signed {
  /** The public key. */
  readonly key: string;
  readonly at: number;
  readonly signature: string;
}

/** A public key of a house and the time of its use; `until` is null for the current key. */
export interface PublishedKey {
  readonly key: string;
  readonly since: number;
  readonly until: number | null;
}

/** The signed values: the head of a stream at the end of a deal. */
export interface SignedHead {
  readonly stream: string;
  readonly deal: number;
  readonly head: string;
}

export function statementOf({ key, at }: Omit<Signed, "signature">, of: SignedHead): Uint8Array {
  return tag("circolo1/signed-head", bytesOf(key), of.stream, of.deal, bytesOf(of.head), at);
}

/** Whether a signature over this head is valid for its key. */
export function isSigned(signed: Signed, of: SignedHead): boolean {
  try {
    const said = statementOf(signed, of);
    return verify(bytesOf(signed.signature), said, bytesOf(signed.key), { zip215: false });
  } catch {
    return false; // a key or a signature of the wrong length
  }
}

/** Whether the signature's key is one of these and was in use at that time. */
export function isKnown({ key, at }: Signed, keys: readonly PublishedKey[]): boolean {
  return keys.some(
    (one) => one.key === key && one.since <= at && (one.until === null || at <= one.until),
  );
}

/** Reads a file of published keys; null if it is not one. */
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
