/** A record: a file with the entries of a table and the hash chain over them (docs/records.md). */

import { bytesOf } from "../../protocol/base64.ts";
import { RECORD_LIMITS } from "../../protocol/limits.gen.ts";
import {
  type ChainVersion,
  eventsHashOf,
  GENESIS,
  HASH_BYTES,
  linkOf,
  SALT_BYTES,
} from "./chain.ts";
import type { CheckedEvent } from "./checked-events.ts";
import type { Signed } from "./signing.ts";

const { version: VERSION, bytes: MOST_BYTES } = RECORD_LIMITS;

export { MOST_BYTES };

const utf8 = new TextEncoder();

/** An entry with its events; `at` is in milliseconds since 1970. */
interface OpenEntry {
  readonly entry: "open";
  readonly version: number;
  readonly at: number;
  readonly salt: string;
  readonly events: readonly CheckedEvent[];
  /** The version of the hash chain; 1 if it is missing. */
  readonly chain?: ChainVersion;
}

/** An entry that is private to one player: the record contains only its hash. */
interface KeptEntry {
  readonly entry: "kept";
  readonly version: number;
  readonly at: number;
  readonly hash: string;
  readonly chain?: ChainVersion;
}

export type Entry = OpenEntry | KeptEntry;

/** A signature by the browser of a seat over the head of a record. */
export interface Countersignature {
  readonly seat: number;
  readonly epoch: number;
  readonly key: string;
  readonly signature: string;
}

export interface MatchRecord {
  readonly record: number;
  /** The version of Circolo that wrote the record. */
  readonly circolo: string;
  readonly stream: string;
  readonly deal: number;
  readonly entries: readonly Entry[];
  readonly head: string;
  /** The signature of the house. A file alone cannot prove that the key is the house's. */
  readonly signed?: Signed;
  /** Signatures of browsers over the last head; those over earlier heads are among the entries. */
  readonly countersigned?: readonly Countersignature[];
  /** The names of the players by id. No hash covers them. */
  readonly names?: Readonly<Record<string, string>>;
}

export type BadCode =
  | "record_too_large"
  | "record_unreadable"
  | "record_version"
  | "record_no_table"
  | "record_game";

/** Thrown for a file that is not a readable record; `code` is stable. */
export class BadRecord extends Error {
  readonly code: BadCode;

  constructor(code: BadCode) {
    super(code);
    this.code = code;
  }
}

/** Parses the text of a record. Throws BadRecord. */
export function readRecord(text: string): MatchRecord {
  if (utf8.encode(text).length > MOST_BYTES) throw new BadRecord("record_too_large");
  const file = parsed(text);
  if (!isStruct(file) || !("record" in file)) throw new BadRecord("record_unreadable");
  const version = file["record"];
  if (typeof version !== "number") throw new BadRecord("record_unreadable");
  if (version < 1 || version > VERSION) throw new BadRecord("record_version");
  if (!isRecord(file)) throw new BadRecord("record_unreadable");
  if (file.entries.some((entry) => chainOf(entry) > version)) {
    throw new BadRecord("record_unreadable");
  }
  return file;
}

/** Returns the version of the hash chain of an entry. */
export function chainOf({ chain }: Entry): ChainVersion {
  return chain ?? 1;
}

type Chained = Pick<MatchRecord, "stream" | "entries">;

/** Returns the hash of a stream's chain after these entries. */
export function headOf(chained: Chained): Uint8Array {
  let head: Uint8Array = GENESIS;
  for (const [, link] of linksOf(chained)) head = link;
  return head;
}

/** Yields each entry with the hash of the chain after it. */
export function* linksOf({ stream, entries }: Chained): Generator<readonly [Entry, Uint8Array]> {
  let link: Uint8Array = GENESIS;
  for (const entry of entries) {
    link = linkOf(chainOf(entry), link, hashOf(entry), { ...entry, stream });
    yield [entry, link];
  }
}

function hashOf(entry: Entry): Uint8Array {
  if (entry.entry === "kept") return bytesOf(entry.hash);
  return eventsHashOf(chainOf(entry), bytesOf(entry.salt), JSON.stringify(entry.events));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadRecord("record_unreadable");
  }
}

type Struct = Readonly<Record<string, unknown>>;

function isRecord(file: object): file is MatchRecord {
  const {
    circolo,
    stream,
    deal,
    entries,
    head,
    signed,
    names = {},
    countersigned = [],
  } = file as Struct;
  return (
    isStruct(names) &&
    Object.values(names).every((name) => typeof name === "string") &&
    typeof circolo === "string" &&
    typeof stream === "string" &&
    Number.isInteger(deal) &&
    Array.isArray(entries) &&
    entries.every(isEntry) &&
    isBytes(head, HASH_BYTES) &&
    (signed === undefined || isSignature(signed)) &&
    Array.isArray(countersigned) &&
    countersigned.every(isCountersignature)
  );
}

function isSignature(signed: unknown): signed is Signed {
  if (!isStruct(signed)) return false;
  const { key, at, signature } = signed;
  return typeof key === "string" && Number.isInteger(at) && typeof signature === "string";
}

function isCountersignature(one: unknown): one is Countersignature {
  if (!isStruct(one) || !Number.isInteger(one["seat"]) || !Number.isInteger(one["epoch"]))
    return false;
  return typeof one["key"] === "string" && typeof one["signature"] === "string";
}

function isEntry(entry: unknown): entry is Entry {
  if (!isStruct(entry) || !Number.isInteger(entry["version"])) return false;
  const chain = entry["chain"] ?? 1;
  if (!Number.isInteger(entry["at"]) || (chain !== 1 && chain !== 2)) return false;
  if (entry["entry"] === "kept") return isBytes(entry["hash"], HASH_BYTES);
  if (entry["entry"] !== "open" || !isBytes(entry["salt"], SALT_BYTES[chain])) return false;
  return Array.isArray(entry["events"]) && entry["events"].every(isStruct);
}

function isStruct(value: unknown): value is Struct {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isBytes(text: unknown, size: number): boolean {
  try {
    return typeof text === "string" && bytesOf(text).length === size;
  } catch {
    return false;
  }
}
