/** The clocks to show: not those that are stopped, or wait for a player without a clock. */
import type { Frame } from "../protocol/wire.gen.ts";

/** The deadlines that will take effect when their time is up. */
export function runningClocks({ view, deadlines }: Frame): Frame["deadlines"] {
  return view.held ? [] : deadlines.filter(({ untimed }) => !untimed);
}

/** The actions after which a window no longer waits for the seat. */
const CLOSES: ReadonlySet<string> = new Set(["go_on", "waive", "ready"]);

/** The windows that wait for me without a clock and offer no action that ends the wait (R11). */
export function windowsThatWait({ asks, deadlines }: Frame): readonly number[] {
  const waiting = new Set(deadlines.filter(({ untimed }) => untimed).map(({ ask }) => ask));
  return asks
    .filter(({ id, kind }) => kind !== "move" && waiting.has(id))
    .filter(({ offers }) => !offers.some(({ type }) => CLOSES.has(type)))
    .map(({ id }) => id);
}
