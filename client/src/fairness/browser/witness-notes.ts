/**
 * Witness notes: what this browser was shown of the shuffles to which it sent a seed.
 *
 * They outlive the tab, so that a record can be compared with them later. They contain no secret: a
 * note is made when the page reveals its seed. They are sent to nobody.
 */

import { bytesOf } from "../../protocol/base64.ts";
import { RECORD_LIMITS } from "../../protocol/limits.gen.ts";
import type { Signed } from "../record/signing.ts";
import type { Shelf } from "./shuffle-notebook.ts";
import { type OwnSeed, ownCommitment, type Sighting } from "./sighting.ts";

/** The head of the log that the server showed at the end of the shuffle, after the deal `deal`. */
export interface NotedHead {
  readonly deal: number;
  readonly head: string;
  readonly signed: Signed | null;
}

export interface WitnessNote {
  readonly table: string;
  readonly epoch: number;
  readonly seat: number;
  /** My seed, and my commitment to it. */
  readonly seed: string;
  readonly own: string;
  /** The house's commitment at the time when my seed was revealed. */
  readonly house: string;
  /** Whether the server has acknowledged my seed. */
  readonly taken: boolean;
  readonly root: string | null;
  readonly head: NotedHead | null;
}

const { notes_version: VERSION, notes: MOST_IN_A_FILE } = RECORD_LIMITS;
export const MOST_NOTES = 300;
/**
 * The maximum size of all notes together, in characters; the oldest notes are dropped beyond it.
 */
export const MOST_CHARACTERS = 200_000;

type Change = Partial<Pick<WitnessNote, "taken" | "root" | "head">>;

export class WitnessNotes {
  private readonly shelf: Shelf;
  /** The notes as last saved, or as they would be saved if the store could keep them. */
  private kept: readonly WitnessNote[];
  /** The shuffles whose Merkle root is not noted yet; every frame is looked up here. */
  private readonly rootless: Set<string>;

  constructor(shelf: Shelf) {
    this.shelf = shelf;
    this.kept = notesIn(shelf.recall()) ?? [];
    this.rootless = new Set(this.kept.filter(({ root }) => root === null).map(keyOf));
  }

  get all(): readonly WitnessNote[] {
    // Another tab may have saved notes meanwhile; a store that keeps nothing has none.
    this.kept = notesIn(this.shelf.recall()) ?? this.kept;
    return this.kept;
  }

  of(table: string, epoch: number): WitnessNote | null {
    return this.all.find((one) => one.table === table && one.epoch === epoch) ?? null;
  }

  /** Adds a note of my seed, which is about to be revealed; returns these notes. */
  keepOwn(sighting: Sighting, own: OwnSeed): this {
    const { table, epoch, commitment: house } = sighting;
    if (house === null) return this;
    const mine = { seat: own.seat, seed: own.seed, own: ownCommitment(sighting, own) };
    this.keep({ table, epoch, ...mine, house, taken: false, root: null, head: null });
    return this;
  }

  /** Adds a note unless the shuffle has one; drops the oldest beyond the limit. */
  keep(note: WitnessNote): void {
    if (this.of(note.table, note.epoch) !== null) return;
    this.write([...this.kept, note]);
    if (note.root === null) this.rootless.add(keyOf(note));
  }

  /** Adds later values to the note of a shuffle, if it has one. */
  add(table: string, epoch: number, change: Change): void {
    const known = this.of(table, epoch);
    if (known === null) return;
    this.write(this.kept.map((one) => (one === known ? { ...one, ...change } : one)));
  }

  /** Notes the Merkle root of a shuffled pack, once. */
  addRoot(table: string, epoch: number, root: string | null): void {
    if (root !== null && this.rootless.delete(keyOf({ table, epoch }))) {
      this.add(table, epoch, { root });
    }
  }

  /** Removes all notes from this browser. */
  clear(): void {
    this.rootless.clear();
    this.write([]);
  }

  private write(notes: readonly WitnessNote[]): void {
    this.kept = fitting(notes);
    this.shelf.keep(textOf(this.kept));
  }
}

/** Returns the text of a file of notes, which `circolo verify --witness` and the verifier read. */
export function textOf(notes: readonly WitnessNote[]): string {
  return JSON.stringify({ witness: VERSION, notes });
}

/** Reads a file of notes; null if it is not one. */
export function notesIn(text: string | null): readonly WitnessNote[] | null {
  if (text === null) return null;
  try {
    const { witness, notes } = JSON.parse(text) as { witness?: unknown; notes?: unknown };
    const isOurs = witness === VERSION && Array.isArray(notes) && notes.length <= MOST_IN_A_FILE;
    return isOurs && notes.every(isNote) ? notes : null;
  } catch {
    return null;
  }
}

function fitting(notes: readonly WitnessNote[]): readonly WitnessNote[] {
  let newest = notes.slice(-MOST_NOTES);
  while (newest.length > 1 && textOf(newest).length > MOST_CHARACTERS) {
    newest = newest.slice(Math.ceil(newest.length / 10));
  }
  return newest;
}

function keyOf({ table, epoch }: Pick<WitnessNote, "table" | "epoch">): string {
  return `${table}/${epoch}`;
}

function isNote(note: unknown): note is WitnessNote {
  if (!isStruct(note)) return false;
  const { table, epoch, seat, seed, own, house, taken, root, head } = note;
  return (
    typeof table === "string" &&
    Number.isInteger(epoch) &&
    Number.isInteger(seat) &&
    [seed, own, house].every(isHash) &&
    typeof taken === "boolean" &&
    (root === null || isHash(root)) &&
    (head === null || isHead(head))
  );
}

function isHead(head: unknown): head is NotedHead {
  if (!isStruct(head) || !Number.isInteger(head["deal"]) || !isHash(head["head"])) return false;
  const { signed } = head;
  if (signed === null) return true;
  if (!isStruct(signed) || !Number.isInteger(signed["at"])) return false;
  return isText(signed["key"]) && isText(signed["signature"]);
}

type Struct = Readonly<Record<string, unknown>>;

function isStruct(value: unknown): value is Struct {
  return typeof value === "object" && value !== null;
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

const HASH_BYTES = 32;

function isHash(value: unknown): boolean {
  try {
    return typeof value === "string" && bytesOf(value).length === HASH_BYTES;
  } catch {
    return false;
  }
}
