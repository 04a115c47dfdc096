/**
 * The newest deal of a ring table that can be replayed. A deal waits until its pack is no longer
 * used, because a replay would otherwise reveal the cards still in the pack.
 */
import type { Frame } from "../protocol/wire.gen.ts";

export interface ReplayableDeal {
  /** The newest deal that can be replayed; null if none is known. */
  readonly deal: number | null;
  /**
   * The last deal of each pack that may still be in use, by the number of its epoch (the life of a
   * shuffle).
   */
  readonly waiting: ReadonlyMap<number, number>;
}

export const NO_REPLAYABLE_DEAL: ReplayableDeal = { deal: null, waiting: new Map() };

/** Returns the replayable deal after a frame. */
export function nextReplayableDeal(again: ReplayableDeal, { view, events }: Frame): ReplayableDeal {
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
