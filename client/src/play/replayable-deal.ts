/**
 * Which deal of a ring table can be seen again: none before its pack is played with no more, else it
 * would show what still lies in it.
 */
import type { Frame } from "../protocol/wire.gen.ts";

export interface Again {
  /** The newest that can be seen; null while none is known. */
  readonly deal: number | null;
  /** The last that ended with a pack which may be played with still, by that pack. */
  readonly waiting: ReadonlyMap<number, number>;
}

export const NOTHING_AGAIN: Again = { deal: null, waiting: new Map() };

/** What is known after a frame. */
export function further(again: Again, { view, events }: Frame): Again {
  const waiting = new Map(again.waiting);
  let { deal } = again;
  for (const event of events) {
    if (event.type === "played" && event.event.type === "deal_ended" && view.epoch !== null) {
      waiting.set(view.epoch.number, event.event.number);
    } else if (event.type === "epoch_ended") {
      deal = waiting.get(event.number) ?? deal;
      waiting.delete(event.number);
    }
  }
  return { deal, waiting };
}
