/** The points of every seat, in the order of their places. */

import { eventsOf } from "../../../play/game-events.ts";
import type { Scene } from "../../../play/scene-queue.ts";
import { nameAt, type Speech } from "../../../play/table-speech.ts";
import type { CiapanoFrame } from "../facts.ts";

export interface Standing {
  readonly seat: number;
  readonly points: number;
  /** Null before the match has ended; seats with equal points share a place. */
  readonly place: number | null;
}

/** Every seat, the fewest points first. */
export function standings({ match }: CiapanoFrame): readonly Standing[] {
  return (match?.scores ?? [])
    .map((points, seat) => ({ seat, points, place: match?.places[seat] ?? null }))
    .toSorted((one, other) => one.points - other.points);
}

/** The points that the deal which ends in this frame adds to a seat. */
export function dealPoints(frame: CiapanoFrame, seat: number): number {
  return eventsOf(frame, "points_taken").at(-1)?.points[seat] ?? 0;
}

/** The score of a seat that a scene shows: the last trick is swept before its deal counts. */
export function shownScore({ frame, act }: Scene<CiapanoFrame>, seat: number): number {
  const score = frame.match?.scores[seat] ?? 0;
  return act === "trick" || act === "sweep" ? score - dealPoints(frame, seat) : score;
}

export function seatName(speech: Speech, frame: CiapanoFrame, seat: number): string {
  return seat === frame.seat ? speech.text("seat.you") : nameAt(frame, seat);
}

/** "Giulia 3, Lucia 5" */
export function pointsText(
  speech: Speech,
  frame: CiapanoFrame,
  points: readonly (number | string)[],
): string {
  return points
    .map((one, seat) =>
      speech.text("ciapano.seat", { name: seatName(speech, frame, seat), points: one }),
    )
    .join(", ");
}
