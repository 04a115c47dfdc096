/** A record: the entries of a table as a file, and the chain of hashes over them: docs/records.md. */
import { sha256 } from "@noble/hashes/sha2.js";

import { bytesOf } from "../core/base64.ts";
import { joined } from "./encoding.ts";
import type { Told } from "./told.ts";

const VERSION = 1;
export const MOST_BYTES = 8 * 1024 * 1024;

const SALT_BYTES = 16;
const HASH_BYTES = 32;
const GENESIS = new Uint8Array(HASH_BYTES);
const utf8 = new TextEncoder();

/** What one command did; `at` is in milliseconds since 1970. */
interface OpenEntry {
  readonly entry: "open";
  readonly version: number;
  readonly at: number;
  readonly salt: string;
  readonly events: readonly Told[];
}

/** One player's own affair: only its hash is told. */
interface KeptEntry {
  readonly entry: "kept";
  readonly version: number;
  readonly at: number;
  readonly hash: string;
}

export type Entry = OpenEntry | KeptEntry;

export interface MatchRecord {
  readonly record: typeof VERSION;
  /** The version of the house that wrote it. */
  readonly circolo: string;
  readonly stream: string;
  readonly deal: number;
  readonly entries: readonly Entry[];
  readonly head: string;
}

export type BadCode =
  | "record_too_large"
  | "record_unreadable"
  | "record_version"
  | "record_no_table"
  | "record_game";

/** A file from which no match can be read. */
export class BadRecord extends Error {
  readonly code: BadCode;

  constructor(code: BadCode) {
    super(code);
    this.code = code;
  }
}

/** Reads the text of a file; throws BadRecord. */
export function readRecord(text: string): MatchRecord {
  if (utf8.encode(text).length > MOST_BYTES) throw new BadRecord("record_too_large");
  const file = parsed(text);
  if (!isStruct(file) || !("record" in file)) throw new BadRecord("record_unreadable");
  if (file["record"] !== VERSION) throw new BadRecord("record_version");
  if (!isRecord(file)) throw new BadRecord("record_unreadable");
  return file;
}

/** The hash of the chain after these entries. */
export function headOf(entries: readonly Entry[]): Uint8Array {
  return entries.reduce((link, entry) => sha256(joined([link, hashOf(entry)])), GENESIS);
}

/** The hash of what an entry tells: of its salt and the very text that the house has stored. */
function hashOf(entry: Entry): Uint8Array {
  if (entry.entry === "kept") return bytesOf(entry.hash);
  return sha256(joined([bytesOf(entry.salt), utf8.encode(JSON.stringify(entry.events))]));
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
  const { circolo, stream, deal, entries, head } = file as Struct;
  return (
    typeof circolo === "string" &&
    typeof stream === "string" &&
    Number.isInteger(deal) &&
    Array.isArray(entries) &&
    entries.every(isEntry) &&
    isBytes(head, HASH_BYTES)
  );
}

function isEntry(entry: unknown): entry is Entry {
  if (!isStruct(entry) || !Number.isInteger(entry["version"])) return false;
  if (entry["entry"] === "kept") return isBytes(entry["hash"], HASH_BYTES);
  if (entry["entry"] !== "open" || !isBytes(entry["salt"], SALT_BYTES)) return false;
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
