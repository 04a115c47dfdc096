/** What a frame says about the tournament of its table. */
import type { Frame } from "../../protocol/wire.gen.ts";

/** The tournament of a table, or null. */
export function tournamentAt({ view }: Frame): string | null {
  return view.sheet.event ?? null;
}

/** Whether a table may have notices. */
export function mayHaveNotices(frame: Frame): boolean {
  return tournamentAt(frame) !== null || frame.view.voided.length > 0;
}

/** Whether a table is in play and its clocks run. */
export function isPlayed(frame: Frame): boolean {
  return frame.view.phase === "playing" && !isStill(frame);
}

/** Whether a table is halted between two deals, by its tournament or for lack of players. */
export function isStill({ view }: Frame): boolean {
  return view.still;
}
