/** The seed of an epoch: everybody commits to a part of it before anybody shows their part. */
import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesOf } from "../../protocol/base64.ts";
import { joined, type Part, tag } from "./encoding.ts";
import { SEED_BYTES } from "./pack-sizes.ts";

const utf8 = new TextEncoder();

/** A seat as the house commits to it; the commitment is "" unless it brings a seed. */
export interface Participant {
  readonly kind: "seed" | "absent" | "house bot" | "empty";
  readonly player: string;
  readonly commitment: string;
}

/** Which shuffle it is: the stream of the table, the epoch, the hash of what is played. */
export interface Setting {
  readonly stream: string;
  readonly epoch: number;
  readonly rules: string;
}

export function streamOf(table: string): string {
  return `table:${table}`;
}

/** The hash of a game's options, given as the JSON that is stored. */
export function rulesOf(options: string): Uint8Array {
  return tag("circolo1/rules", options);
}

/** What binds a seat to its seed without telling it. */
export function seatCommitment(
  seed: Uint8Array,
  of: { readonly stream: string; readonly epoch: number; readonly seat: number },
): Uint8Array {
  return tag("circolo1/seat", of.stream, of.epoch, of.seat, seed);
}

/** What binds the house to its seed, to the rules and to the seats' commitments. */
export function houseCommitment(
  seed: Uint8Array,
  setting: Setting,
  participants: readonly Participant[],
): Uint8Array {
  const { stream, epoch, rules } = setting;
  const bound = [stream, epoch, seed, bytesOf(rules), ...written(participants)];
  return tag("circolo1/house", ...bound);
}

/** All that was said in public of an epoch. */
export interface Said extends Setting {
  readonly participants: readonly Participant[];
  /** The house's. */
  readonly commitment: string;
  /** The seats' seeds by seat, "" where none was shown. */
  readonly revealed: readonly string[];
}

export function transcriptOf(said: Omit<Said, "rules">): Uint8Array {
  const { stream, epoch, commitment, participants, revealed } = said;
  const parts = [stream, epoch, bytesOf(commitment), ...written(participants)];
  return tag("circolo1/transcript", ...parts, ...revealed.map(bytesOf));
}

/** The seed from which every card and every draw of the epoch follows. */
export function epochSeed(
  houseSeed: Uint8Array,
  revealed: readonly string[],
  transcript: Uint8Array,
): Uint8Array {
  const all = joined([houseSeed, ...revealed.map(bytesOf)]);
  return hkdf(sha256, all, transcript, utf8.encode("circolo1/seed"), SEED_BYTES);
}

export function seedOf(said: Said, houseSeed: string): Uint8Array {
  return epochSeed(bytesOf(houseSeed), said.revealed, transcriptOf(said));
}

function written(participants: readonly Participant[]): Part[] {
  return participants.flatMap((seat) => [seat.kind, seat.player, bytesOf(seat.commitment)]);
}
