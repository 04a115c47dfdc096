/** All that is public of one epoch, and what is wrong with it. */

import { base64Of, bytesOf } from "../../protocol/base64.ts";
import { drawn, MOST_BELOW, MOST_CARDS, shuffled } from "./chance.ts";
import { leavesOf, rootOf } from "./merkle.ts";
import { houseCommitment, type Said, seatCommitment, seedOf } from "./seeds.ts";

export type Ending = "dealt" | "unused" | "start_halted" | "closed" | "lost";

/** A draw of an epoch: its name with the id of its wait, as in "absent/17". */
export interface Lot {
  readonly name: string;
  readonly below: number;
  readonly value: number;
}

/** What a table has said of an epoch so far; bytes are in base64, "" where there are none. */
export interface PublicEpoch extends Said {
  readonly ready: boolean;
  /** Seats that have shown their seed after that: it is not in the deck. */
  readonly late?: readonly number[];
  /** Cards of the pack; 0 until it is shuffled. */
  readonly size: number;
  readonly root: string;
  readonly lots: readonly Lot[];
  readonly ended: Ending | null;
  /** The house's; "" until the epoch has ended, and for ever if it was lost. */
  readonly seed: string;
}

/** What is wrong, by stable codes; nothing with an honest epoch that has ended. */
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
  const bound = houseCommitment(bytesOf(epoch.seed), epoch, epoch.participants);
  return base64Of(bound) === epoch.commitment ? [] : ["house_seed"];
}

function ofTheSeats(epoch: PublicEpoch): Fault[] {
  if (epoch.revealed.length !== epoch.participants.length) return ["seats"];
  return unbound(epoch).map((seat): Fault => `seat_seed/${seat}`);
}

/** The seats that have shown another seed than they were bound to. */
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
