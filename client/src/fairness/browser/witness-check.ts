/** Compares a record with the witness notes of a browser (docs/records.md). */

import { base64Of, bytesOf } from "../../protocol/base64.ts";
import { readShuffles } from "../record/read-shuffles.ts";
import type { MatchRecord } from "../record/record.ts";
import { isSigned } from "../record/signing.ts";
import type { PublicEpoch } from "../shuffle/epoch.ts";
import { seatCommitment, streamOf } from "../shuffle/seeds.ts";
import type { WitnessNote } from "./witness-notes.ts";

/**
 * A value that a note and a record both contain: my commitment, the house's commitment, my seed,
 * the root of the pack, the head of the log at the end of the shuffle.
 */
export type Point = "own" | "house" | "seed" | "root" | "head";

/** A difference between record and note; the codes are those of `circolo verify --witness`. */
export type DifferenceCode = `witness_${Point | "two_histories" | "epoch_missing"}`;

export interface Compared {
  readonly epoch: number;
  readonly seat: number;
  readonly agreed: readonly Point[];
  readonly differences: readonly DifferenceCode[];
}

/** The comparison of a record with the notes about its table. */
export interface Comparison {
  readonly compared: readonly Compared[];
  /** The shuffles of the record without a note. */
  readonly unseen: readonly number[];
}

export function compare(record: MatchRecord, notes: readonly WitnessNote[]): Comparison {
  const { shuffles, ends } = readShuffles(record);
  const last = Math.max(0, ...shuffles.keys());
  const ours = notes.filter(
    ({ table, epoch }) => streamOf(table) === record.stream && epoch <= last,
  );
  const isNoted = (epoch: number) => ours.some((note) => note.epoch === epoch);
  return {
    compared: ours.map((note) => {
      const epoch = shuffles.get(note.epoch);
      return comparedOf(record, note, epoch, ends.get(note.epoch) ?? null);
    }),
    unseen: [...shuffles.values()]
      .filter(({ epoch, root }) => root !== "" && !isNoted(epoch))
      .map(({ epoch }) => epoch),
  };
}

/** Whether my seed is in a shuffle, and the house committed to its own before it knew mine. */
export function hasOwnSeed({ compared }: Comparison, epoch: number): boolean {
  const needed: readonly Point[] = ["own", "house", "seed", "root"];
  return compared.some(
    (one) => one.epoch === epoch && needed.every((point) => one.agreed.includes(point)),
  );
}

export function differs({ compared }: Comparison): boolean {
  return compared.some(({ differences }) => differences.length > 0);
}

function comparedOf(
  record: MatchRecord,
  note: WitnessNote,
  epoch: PublicEpoch | undefined,
  end: string | null,
): Compared {
  const { seat } = note;
  if (epoch === undefined || seat >= epoch.participants.length) {
    return { epoch: note.epoch, seat, agreed: [], differences: ["witness_epoch_missing"] };
  }
  const points = pointsOf(note, epoch, end);
  return {
    epoch: note.epoch,
    seat,
    agreed: points.filter(([, agrees]) => agrees).map(([point]) => point),
    differences: points
      .filter(([, agrees]) => !agrees)
      .map(([point]) => codeOf(record, note, point)),
  };
}

/** Returns each value that note and record both contain, and whether they agree. */
function pointsOf(
  note: WitnessNote,
  epoch: PublicEpoch,
  end: string | null,
): readonly (readonly [Point, boolean])[] {
  const { seat, seed, own, house, taken, root, head } = note;
  const setting = { stream: epoch.stream, epoch: note.epoch, seat };
  const bound = base64Of(seatCommitment(bytesOf(seed), setting));
  const points: (readonly [Point, boolean])[] = [
    ["own", own === bound && epoch.participants[seat]?.commitment === own],
    ["house", epoch.commitment === house],
  ];
  const shown = epoch.revealed[seat] ?? "";
  if (shown !== "" || (taken && epoch.ready)) points.push(["seed", shown === seed]);
  if (root !== null && epoch.root !== "") points.push(["root", epoch.root === root]);
  if (head !== null && end !== null) points.push(["head", head.head === end]);
  return points;
}

function codeOf(record: MatchRecord, note: WitnessNote, point: Point): DifferenceCode {
  return point === "head" && hasSignedBoth(record, note)
    ? "witness_two_histories"
    : `witness_${point}`;
}

/** Whether one key has signed both the head in the note and the head of the record. */
function hasSignedBoth(record: MatchRecord, { head }: WitnessNote): boolean {
  const { signed, stream } = record;
  if (signed === undefined || !head?.signed || head.signed.key !== signed.key) return false;
  return (
    isSigned(signed, record) && isSigned(head.signed, { stream, deal: head.deal, head: head.head })
  );
}
