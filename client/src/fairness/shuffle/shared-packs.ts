/** The packs that the tables of a duplicate tournament share (docs/fairness.md). */
import { base64Of, bytesOf } from "../../protocol/base64.ts";
import type { SharedPacks } from "../../protocol/wire.gen.ts";
import { tag } from "./encoding.ts";

/** The highest pack number that a check accepts, so that forged data cannot take much time. */
const MOST_PACKS = 1_000;

/** Whether hashing a secret `number` times gives the commitment, as for that of pack `number`. */
export function isSecretOf(secret: string, number: number, commitment: string): boolean {
  if (!(number > 0 && number <= MOST_PACKS)) return false;
  let link = bytesOf(secret);
  for (let step = 0; step < number; step += 1) link = tag("circolo1/duplicate-secret", link);
  return base64Of(link) === commitment;
}

/** Returns the seed of a pack, from which its cards and draws follow. */
export function packSeed(secret: string, number: number, entrants: Uint8Array): Uint8Array {
  return tag("circolo1/duplicate", bytesOf(secret), number, entrants);
}

/** The number of the pack that a table deals in an epoch. */
export function packOf({ before }: SharedPacks, epoch: number): number {
  return before + epoch;
}

/** Whether the epoch deals one of the table's packs, with a secret that fits the commitment. */
export function isSharedPack(shared: SharedPacks, epoch: number, secret: string): boolean {
  const { commitment, before, packs, of } = shared;
  const isOfTable = epoch > 0 && epoch <= packs && before >= 0 && before + epoch <= of;
  return isOfTable && isSecretOf(secret, packOf(shared, epoch), commitment);
}
