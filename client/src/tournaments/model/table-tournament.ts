/** What a table tells of the event to which it belongs. */
import type { Frame } from "../../protocol/wire.gen.ts";

/** The event to which a table belongs; null for a table of its own. */
export function eventAt({ view }: Frame): string | null {
  return view.sheet.event ?? null;
}

/** Whether somebody may have said something about a table that is to be read there. */
export function mayHaveNotices(frame: Frame): boolean {
  return eventAt(frame) !== null || frame.view.voided.length > 0;
}

/** Whether cards are played at a table, and clocks run there. */
export function isPlayed(frame: Frame): boolean {
  return frame.view.phase === "playing" && !isStill(frame);
}

/** Whether a table stands between two deals, by its event's word or for want of players. */
export function isStill({ view }: Frame): boolean {
  return view.still;
}
