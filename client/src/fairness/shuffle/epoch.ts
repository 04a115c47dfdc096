/** The public data of an epoch (the life of one shuffle), and the check of it. */

import { base64Of, bytesOf } from "../../protocol/base64.ts";
import { drawn, MOST_BELOW, MOST_CARDS, shuffled } from "./chance.ts";
import { leavesOf, rootOf } from "./merkle.ts";
import { houseCommitment, type Said, seatCommitment, seedOf } from "./seeds.ts";
import { isSharedPack } from "./shared-packs.ts";

export type Ending = "dealt" | "unused" | "start_halted" | "closed" | "lost";

/** A draw of an epoch. Its name contains the id of its wait, for example "absent/17". */
export interface Lot {
  readonly name: string;
  readonly below: number;
  readonly value: number;
}

/** The public data of an epoch so far; bytes are in base64, "" if missing. */
export interface PublicEpoch extends Said {
  readonly ready: boolean;
  /** The seats whose seed came too late and is not part of the deck. */
  readonly late?: readonly number[];
  /** The number of cards of the pack; 0 until it is shuffled. */
  readonly size: number;
  readonly root: string;
  readonly lots: readonly Lot[];
  readonly ended: Ending | null;
  /** The house's seed; "" until the epoch has ended, and for ever if the house lost it. */
  readonly seed: string;
}

/** A stable code of a fault of an epoch; an honest epoch that has ended has none. */
export type Fault =
  | "unfinished"
  | "lost"
  | "house_seed"
  | "seats"
  | `seat_seed/${number}`
  | "size"
  | "root"
  | `lot/${string}`;

export function faultsOf(epoch: PublicEpoch): Fault[] {
  if (epoch.ended === null) return ["unfinished"];
  if (epoch.seed === "") return ["lost"];
  return [...ofTheHouse(epoch), ...ofTheSeats(epoch), ...ofTheCards(epoch)];
}

function ofTheHouse(epoch: PublicEpoch): Fault[] {
  const { shared, commitment } = epoch;
  if (shared !== undefined) {
    const isBound = isSharedPack(shared, epoch.epoch, epoch.seed);
    return isBound && commitment === shared.commitment ? [] : ["house_seed"];
  }
  const bound = houseCommitment(bytesOf(epoch.seed), epoch, epoch.participants);
  return base64Of(bound) === epoch.commitment ? [] : ["house_seed"];
}

function ofTheSeats(epoch: PublicEpoch): Fault[] {
  if (epoch.revealed.length !== epoch.participants.length) return ["seats"];
  return unbound(epoch).map((seat): Fault => `seat_seed/${seat}`);
}

/** Returns the seats whose revealed seed does not match their commitment. */
export function unbound({ stream, epoch, participants, revealed }: PublicEpoch): readonly number[] {
  return revealed.flatMap((seed, seat) => {
    if (seed === "") return [];
    const bound = base64Of(seatCommitment(bytesOf(seed), { stream, epoch, seat }));
    return participants[seat]?.commitment === bound ? [] : [seat];
  });
}

function ofTheCards(epoch: PublicEpoch): Fault[] {
  const seed = seedOf(epoch, epoch.seed);
  const lots = epoch.lots
    .filter(({ name, below, value }) => !isBound(below) || drawn(seed, name, below) !== value)
    .map(({ name }): Fault => `lot/${name}`);
  if (epoch.root === "") return lots;
  if (!(epoch.size > 0 && epoch.size <= MOST_CARDS)) return ["size", ...lots];
  const root = rootOf(leavesOf(seed, shuffled(seed, epoch.size)));
  return base64Of(root) === epoch.root ? lots : ["root", ...lots];
}

function isBound(below: number): boolean {
  return below > 0 && below <= MOST_BELOW;
}
