/**
 * The clocks that the page shows: not those that are stopped, or that wait for a player without a
 * clock.
 */
import type { Frame } from "../protocol/wire.gen.ts";

/** Returns the deadlines at which the server acts; empty while the clocks are stopped. */
export function runningClocks({ view, deadlines }: Frame): Frame["deadlines"] {
  return view.held ? [] : deadlines.filter(({ untimed }) => !untimed);
}

/** The actions after which a window no longer waits for the seat. */
const ENDS_WAIT: ReadonlySet<string> = new Set(["go_on", "waive", "ready"]);

/**
 * Returns the ids of my windows that have no clock and offer no answer that ends the wait (R11).
 */
export function windowsThatWait({ asks, deadlines }: Frame): readonly number[] {
  const waiting = new Set(deadlines.filter(({ untimed }) => untimed).map(({ ask }) => ask));
  return asks
    .filter(({ id, kind }) => kind !== "move" && waiting.has(id))
    .filter(({ offers }) => !offers.some(({ type }) => ENDS_WAIT.has(type)))
    .map(({ id }) => id);
}
