/** Keeps the names of players who leave as a deal ends, while the page shows that end. */
import type { Frame } from "../protocol/wire.gen.ts";

/** Returns the frame with the players who left in it still in their seats. */
export function withDeparted(frame: Frame, before: Frame | null): Frame {
  const left = new Set(
    frame.events.flatMap((event) => (event.type === "stood_up" ? [event.seat] : [])),
  );
  if (before === null || left.size === 0) return frame;
  const places = frame.view.places.map((place, seat) =>
    place === null && left.has(seat) ? (before.view.places[seat] ?? null) : place,
  );
  return { ...frame, view: { ...frame.view, places } };
}
