/**
 * The countersignatures of a record: those in its entries, and those over its last head, in the
 * file.
 */
import { isConfirmed } from "../shuffle/countersigning.ts";
import { type ReadShuffles, readShuffles } from "./read-shuffles.ts";
import type { Countersignature, MatchRecord } from "./record.ts";

/**
 * A seat whose browser countersigned the end of a shuffle. A file cannot prove to whom the key
 * belongs.
 */
export interface Countersigner {
  readonly epoch: number;
  readonly seat: number;
  readonly player: string;
  readonly key: string;
}

/** A countersignature of a record, and its author; null if the signature is not valid there. */
export interface Claim {
  readonly entry: number;
  readonly epoch: number;
  readonly seat: number;
  readonly by: Countersigner | null;
}

type Signed = Countersignature & { readonly head: string };

export function claimsOf(record: MatchRecord): readonly Claim[] {
  const read = readShuffles(record);
  const inside = read.countersigned.map(({ entry, event }) => claimOf(read, event, entry));
  const beside = (record.countersigned ?? []).map((one) =>
    claimOf(read, { ...one, head: record.head }, 0),
  );
  return [...inside, ...beside];
}

function claimOf(read: ReadShuffles, signed: Signed, entry: number): Claim {
  const { epoch, seat } = signed;
  return { entry, epoch, seat, by: signerOf(read, signed) };
}

function signerOf({ shuffles, ends }: ReadShuffles, signed: Signed): Countersigner | null {
  const { epoch: number, seat, key, head } = signed;
  const epoch = shuffles.get(number);
  const mine = epoch?.participants[seat];
  if (epoch === undefined || mine === undefined || mine.commitment === "") return null;
  const { stream, commitment: house } = epoch;
  const confirmed = { stream, epoch: number, seat, own: mine.commitment, house, head };
  if (head !== ends.get(number) || !isConfirmed(signed, confirmed)) return null;
  return { epoch: number, seat, player: mine.player, key };
}
