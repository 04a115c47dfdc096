/** Reads the shuffles of a record from its entries, with the hash of the log at the end of each. */

import { base64Of } from "../../protocol/base64.ts";
import type { PublicEpoch } from "../shuffle/epoch.ts";
import type { CheckedEventOf } from "./checked-events.ts";
import { linksOf, type MatchRecord } from "./record.ts";
import { Shuffles } from "./shuffles.ts";

/** A countersignature among the entries, and the version of its entry. */
export interface Countersigning {
  readonly entry: number;
  readonly event: CheckedEventOf<"countersigned">;
}

export interface ReadShuffles {
  readonly shuffles: ReadonlyMap<number, PublicEpoch>;
  /** The hash of the log at the end of each epoch. */
  readonly ends: ReadonlyMap<number, string>;
  readonly countersigned: readonly Countersigning[];
}

/** Reads up to the first impossible event; `verify` reports that event. */
export function readShuffles(record: MatchRecord): ReadShuffles {
  const shuffles = new Shuffles();
  const ends = new Map<number, string>();
  const countersigned: Countersigning[] = [];
  try {
    for (const [entry, link] of linksOf(record)) {
      if (entry.entry === "kept") continue;
      for (const event of entry.events) {
        shuffles.read(event);
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
