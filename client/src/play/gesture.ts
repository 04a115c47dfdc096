/**
 * Gestures of a finger or mouse on a row of cards. A tap is left to the browser's click; a longer
 * gesture lifts a card, drags it, or shows it large.
 */

/** The movement in pixels up to which a press is a tap; more for a finger than for a mouse. */
const TAP_TOLERANCE = { mouse: 4, touch: 9 } as const;
/** A press of this many milliseconds shows the card large. */
export const LONG_PRESS = 400;

export type Pointer = keyof typeof TAP_TOLERANCE;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Gesture =
  | { readonly name: "idle" }
  | { readonly name: "pressed"; readonly at: number; readonly from: Point; readonly by: Pointer }
  /** A finger moves along the row; the card under it is lifted. */
  | { readonly name: "sliding"; readonly at: number; readonly from: Point }
  /** A card follows the pointer. If it is released above the line (`isOut`), it is played. */
  | {
      readonly name: "dragging";
      readonly at: number;
      readonly by: Point;
      readonly from: Point;
      readonly isOut: boolean;
    }
  | { readonly name: "enlarging"; readonly at: number };

/** The position of the pointer, and the card under it. */
export interface Place extends Point {
  /** The index of the card under the pointer, or null. */
  readonly over: number | null;
  /**
   * Whether the pointer is above the row of cards; `isOut`: above the line from which a released
   * card is played.
   */
  readonly isAbove: boolean;
  readonly isOut: boolean;
}

/**
 * The result of a gesture, with the index of its card. The click that follows is ignored unless the
 * gesture was a tap.
 */
export type Outcome =
  | { readonly name: "none" }
  | { readonly name: "tap"; readonly at: number }
  | { readonly name: "lift"; readonly at: number }
  | { readonly name: "drop"; readonly at: number }
  | { readonly name: "back"; readonly at: number };

export const IDLE: Gesture = { name: "idle" };

export function press(at: number, from: Point, by: Pointer): Gesture {
  return { name: "pressed", at, from, by };
}

/** Returns the gesture once the press has lasted `LONG_PRESS`: the card is shown large. */
export function hold(gesture: Gesture): Gesture {
  return gesture.name === "pressed" ? { name: "enlarging", at: gesture.at } : gesture;
}

export function move(gesture: Gesture, place: Place): Gesture {
  switch (gesture.name) {
    case "idle":
      return gesture;
    case "pressed":
      return beginGesture(gesture, place);
    case "sliding": {
      const at = place.over ?? gesture.at;
      return place.isAbove ? dragging(at, { x: place.x, y: place.y }, place) : { ...gesture, at };
    }
    case "dragging":
      return dragging(gesture.at, gesture.from, place);
    case "enlarging":
      return place.over === null ? gesture : { ...gesture, at: place.over };
  }
}

function beginGesture(
  gesture: Extract<Gesture, { readonly name: "pressed" }>,
  place: Place,
): Gesture {
  const [x, y] = [place.x - gesture.from.x, place.y - gesture.from.y];
  if (Math.hypot(x, y) < TAP_TOLERANCE[gesture.by]) return gesture;
  // A finger moves along the row to choose and upwards to play; a mouse drags at once.
  if (gesture.by === "touch" && Math.abs(x) > Math.abs(y)) {
    return { name: "sliding", at: place.over ?? gesture.at, from: gesture.from };
  }
  return dragging(gesture.at, gesture.from, place);
}

function dragging(at: number, from: Point, place: Place): Gesture {
  const by = { x: place.x - from.x, y: place.y - from.y };
  return { name: "dragging", at, from, by, isOut: place.isOut };
}

export function release(gesture: Gesture): Outcome {
  switch (gesture.name) {
    case "idle":
    case "enlarging":
      return { name: "none" };
    case "pressed":
      return { name: "tap", at: gesture.at };
    case "sliding":
      return { name: "lift", at: gesture.at };
    case "dragging":
      return { name: gesture.isOut ? "drop" : "back", at: gesture.at };
  }
}
