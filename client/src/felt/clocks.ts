/** The deadlines and the match clock that the page shows. */

import { runningClocks } from "../play/running-clocks.ts";
import type { Scene } from "../play/scene-queue.ts";
import type { MatchClock } from "../protocol/server-clock.ts";
import type { Frame } from "../protocol/wire.gen.ts";

type TimedWait = Frame["deadlines"][number];

/**
 * The deadline of a window of bets, calls or bids, for the page to show. Null where a person plays
 * with bots only: there the last seconds of a window only let the bots finish.
 */
export function windowDeadline(frame: Frame, isWanted: (deadline: TimedWait) => boolean) {
  if (frame.view.untimed) return null;
  return runningClocks(frame).find(isWanted) ?? null;
}

/** The deadline of the seat's open choice; null if it owes no answer. */
export function deadlineOf(frame: Frame, seat: number | null) {
  const isOurs = (seats: readonly number[]) => seat !== null && seats.includes(seat);
  return runningClocks(frame).find(({ kind, seats }) => kind === "move" && isOurs(seats)) ?? null;
}

/** The match clock of a seat; null without a time limit for the match (T19). */
export function matchClockOf(frame: Frame, seat: number): MatchClock | null {
  const { sheet, places, phase } = frame.view;
  const place = places[seat] ?? null;
  if (sheet.times.match === null || place === null || phase !== "playing") return null;
  const deadline = place.absent === null ? deadlineOf(frame, seat) : null;
  return { left: sheet.times.match - place.spent, since: deadline?.opened ?? null };
}

/** Whether no card or result is shown that will be cleared away. */
export function isQuiet(scene: Scene): boolean {
  return scene.act === "settled";
}
