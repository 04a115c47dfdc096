/**
 * The seed of an epoch: the house and the seats commit to their parts before any part is revealed.
 */
import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesOf } from "../../protocol/base64.ts";
import type { SharedPacks } from "../../protocol/wire.gen.ts";
import { joined, type Part, tag } from "./encoding.ts";
import { SEED_BYTES } from "./pack-sizes.ts";
import { packOf, packSeed } from "./shared-packs.ts";

const utf8 = new TextEncoder();

/** A seat as the house's commitment covers it; its own commitment is "" if it brings no seed. */
export interface Participant {
  readonly kind: "seed" | "absent" | "house bot" | "empty";
  readonly player: string;
  readonly commitment: string;
}

/**
 * The identity of a shuffle: the stream of the table, the epoch, and the hash of the game's
 * options.
 */
export interface Setting {
  readonly stream: string;
  readonly epoch: number;
  readonly rules: string;
}

export function streamOf(table: string): string {
  return `table:${table}`;
}

/** Returns the hash of a game's options, which are given as the stored JSON. */
export function rulesOf(options: string): Uint8Array {
  return tag("circolo1/rules", options);
}

/** Returns the commitment of a seat: a hash of its seed that does not reveal it. */
export function seatCommitment(
  seed: Uint8Array,
  of: { readonly stream: string; readonly epoch: number; readonly seat: number },
): Uint8Array {
  return tag("circolo1/seat", of.stream, of.epoch, of.seat, seed);
}

/**
 * Returns the commitment of the house: a hash of its seed, the options and the seats' commitments.
 */
export function houseCommitment(
  seed: Uint8Array,
  setting: Setting,
  participants: readonly Participant[],
): Uint8Array {
  const { stream, epoch, rules } = setting;
  const bound = [stream, epoch, seed, bytesOf(rules), ...written(participants)];
  return tag("circolo1/house", ...bound);
}

/** The public values of an epoch from which its seed follows. */
export interface Said extends Setting {
  readonly participants: readonly Participant[];
  /** The house's commitment. */
  readonly commitment: string;
  /** The revealed seed of each seat, "" if it revealed none. */
  readonly revealed: readonly string[];
  /** The packs of the tournament, at a table of a duplicate tournament. */
  readonly shared?: SharedPacks;
}

export function transcriptOf(said: Omit<Said, "rules">): Uint8Array {
  const { stream, epoch, commitment, participants, revealed } = said;
  const parts = [stream, epoch, bytesOf(commitment), ...written(participants)];
  return tag("circolo1/transcript", ...parts, ...revealed.map(bytesOf));
}

/** Returns the seed that determines every card and every draw of the epoch. */
export function epochSeed(
  houseSeed: Uint8Array,
  revealed: readonly string[],
  transcript: Uint8Array,
): Uint8Array {
  const all = joined([houseSeed, ...revealed.map(bytesOf)]);
  return hkdf(sha256, all, transcript, utf8.encode("circolo1/seed"), SEED_BYTES);
}

export function seedOf(said: Said, houseSeed: string): Uint8Array {
  const { shared, epoch } = said;
  if (shared !== undefined) {
    return packSeed(houseSeed, packOf(shared, epoch), bytesOf(shared.entrants));
  }
  return epochSeed(bytesOf(houseSeed), said.revealed, transcriptOf(said));
}

function written(participants: readonly Participant[]): Part[] {
  return participants.flatMap((seat) => [seat.kind, seat.player, bytesOf(seat.commitment)]);
}
