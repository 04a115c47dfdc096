/** Whose time runs, and how much of it there is. */

import { runningClocks } from "../play/running-clocks.ts";
import type { Scene } from "../play/table-state.ts";
import type { MatchClock } from "../protocol/server-clock.ts";
import type { Frame } from "../protocol/wire.gen.ts";

/** The deadline of the question that a seat owes an answer to. */
export function deadlineOf(frame: Frame, seat: number | null) {
  const isOurs = (seats: readonly number[]) => seat !== null && seats.includes(seat);
  return runningClocks(frame).find(({ kind, seats }) => kind === "move" && isOurs(seats)) ?? null;
}

/** What a seat may still think in the whole match; null where nothing limits it (T19). */
export function matchClockOf(frame: Frame, seat: number): MatchClock | null {
  const { sheet, places, phase } = frame.view;
  const place = places[seat] ?? null;
  if (sheet.times.match === null || place === null || phase !== "playing") return null;
  const deadline = place.absent === null ? deadlineOf(frame, seat) : null;
  return { left: sheet.times.match - place.spent, since: deadline?.opened ?? null };
}

/** Nothing is still to be looked at before it is cleared away. */
export function isQuiet(scene: Scene): boolean {
  return scene.act === "settled";
}
