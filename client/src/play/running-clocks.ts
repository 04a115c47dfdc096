/** The clocks that run: those that are held, or wait for somebody without a clock, are not shown. */
import type { Frame } from "../protocol/wire.gen.ts";

/** The deadlines that will take effect when they come to their end. */
export function runningClocks({ view, deadlines }: Frame): Frame["deadlines"] {
  return view.held ? [] : deadlines.filter(({ untimed }) => !untimed);
}

/** What answers a window so that it does not wait for the seat any longer. */
const CLOSES: ReadonlySet<string> = new Set(["go_on", "waive", "ready"]);

/** The windows that wait for me without a clock, and that no answer of mine lets close (R11). */
export function windowsThatWait({ asks, deadlines }: Frame): readonly number[] {
  const waiting = new Set(deadlines.filter(({ untimed }) => untimed).map(({ ask }) => ask));
  return asks
    .filter(({ id, kind }) => kind !== "move" && waiting.has(id))
    .filter(({ offers }) => !offers.some(({ type }) => CLOSES.has(type)))
    .map(({ id }) => id);
}
