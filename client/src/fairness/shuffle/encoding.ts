/** Encodes a list of parts for a hash, so that different lists have different encodings. */
import { sha256 } from "@noble/hashes/sha2.js";

/** A part of a hash's input: bytes unchanged, text in UTF-8, numbers in decimal digits. */
export type Part = Uint8Array | string | number;

const NUMBER_BYTES = 4;
const utf8 = new TextEncoder();

/** Returns the SHA-256 of a label and its parts, each with its length before it. */
export function tag(label: string, ...parts: readonly Part[]): Uint8Array {
  return sha256(joined([label, ...parts].map(written)));
}

function written(part: Part): Uint8Array {
  const bytes = part instanceof Uint8Array ? part : utf8.encode(String(part));
  const length = new Uint8Array(NUMBER_BYTES);
  new DataView(length.buffer).setUint32(0, bytes.length);
  return joined([length, bytes]);
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Returns bytes as hexadecimal digits. */
export function hexadecimal(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
