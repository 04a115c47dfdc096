/** The shuffles of a record, as its entries tell them, and the head of its chain where each ended. */

import { base64Of } from "../../protocol/base64.ts";
import type { PublicEpoch } from "../shuffle/epoch.ts";
import type { ToldOf } from "./checked-events.ts";
import { linksOf, type MatchRecord } from "./record.ts";
import { Shuffles } from "./shuffles.ts";

/** A countersignature among the entries, and the version of its entry. */
export interface Countersigning {
  readonly entry: number;
  readonly event: ToldOf<"countersigned">;
}

export interface ReadShuffles {
  readonly shuffles: ReadonlyMap<number, PublicEpoch>;
  /** By epoch, the head of the chain where it ended. */
  readonly ends: ReadonlyMap<number, string>;
  readonly countersigned: readonly Countersigning[];
}

/** Reads up to an event that cannot be: the check of the record names it. */
export function readShuffles(record: MatchRecord): ReadShuffles {
  const shuffles = new Shuffles();
  const ends = new Map<number, string>();
  const countersigned: Countersigning[] = [];
  try {
    for (const [entry, link] of linksOf(record)) {
      if (entry.entry === "kept") continue;
      for (const event of entry.events) {
        shuffles.take(event);
        if (event.type === "epoch_ended") ends.set(event.number, base64Of(link));
        if (event.type === "countersigned") countersigned.push({ entry: entry.version, event });
      }
    }
  } catch (failure) {
    if (!(failure instanceof Error)) throw failure;
  }
  const all = shuffles.all.map(({ epoch }) => [epoch.epoch, epoch] as const);
  return { shuffles: new Map(all), ends, countersigned };
}
