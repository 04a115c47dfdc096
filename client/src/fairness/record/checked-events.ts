/** The events of a record by which its seeds and cards are checked; other events are skipped. */
import { factsOf } from "../../play/games.ts";
import type { Frame } from "../../protocol/wire.gen.ts";
import type { Participant } from "../shuffle/seeds.ts";

interface SeedCommitted {
  readonly type: "seed_committed";
  readonly seat: number;
  readonly epoch: number;
  readonly commitment: string;
}

interface SeedsClosed {
  readonly type: "seeds_closed";
  readonly epoch: number;
  readonly participants: readonly Participant[];
}

interface SeedRevealed {
  readonly type: "seed_revealed";
  readonly seat: number;
  readonly epoch: number;
  readonly seed: string;
}

interface SeedCameLate {
  readonly type: "seed_came_late";
  readonly seat: number;
  readonly epoch: number;
  readonly seed: string;
}

interface Countersigned {
  readonly type: "countersigned";
  readonly seat: number;
  readonly epoch: number;
  readonly head: string;
  readonly key: string;
  readonly signature: string;
}

interface EpochReady {
  readonly type: "epoch_ready";
  readonly number: number;
}

interface PackFixed {
  readonly type: "pack_fixed";
  readonly number: number;
  readonly size: number;
  readonly root: string;
}

export type CheckedEvent =
  | Frame["events"][number]
  | SeedCommitted
  | SeedsClosed
  | SeedRevealed
  | SeedCameLate
  | Countersigned
  | EpochReady
  | PackFixed;

export type CheckedEventOf<Type extends CheckedEvent["type"]> = Extract<
  CheckedEvent,
  { readonly type: Type }
>;

/** An event, and the version of its entry. */
export interface Line {
  readonly version: number;
  readonly event: CheckedEvent;
}

/** The number of places at the table that a record opens: seats, and room for standing bettors. */
export function placesOf({ sheet: { options } }: CheckedEventOf<"opened">): number {
  return factsOf(options.game).places(options);
}

/** Thrown for an event that the events before it do not allow. */
export class ImpossibleEvent extends Error {}

export function requireThat(holds: boolean, why: string): asserts holds {
  if (!holds) throw new ImpossibleEvent(why);
}
