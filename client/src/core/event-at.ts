/** What a table tells of the event to which it belongs. */
import type { Frame } from "./wire.gen.ts";

/** The event to which a table belongs; null for a table of its own. */
export function eventAt({ view }: Frame): string | null {
  return view.sheet.event ?? null;
}

/** Whether a table stands between two deals, by its event's word or for want of players. */
export function isStill({ view }: Frame): boolean {
  return view.still;
}
