/**
 * What a finger or a mouse does with a row of cards: a tap is left to the browser's click; whatever
 * goes further lifts a card, pulls it along, or holds it to be seen large.
 */

/** Pixels within which a press is still a tap: a finger is broader than a mouse. */
const SLOP = { mouse: 4, touch: 9 } as const;
/** So long a press shows the card large. */
export const LONG_PRESS = 400;

export type Pointer = keyof typeof SLOP;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Gesture =
  | { readonly name: "idle" }
  | { readonly name: "pressed"; readonly at: number; readonly from: Point; readonly by: Pointer }
  /** Along the row: the card under the finger is lifted. */
  | { readonly name: "sliding"; readonly at: number; readonly from: Point }
  /** A card follows the finger; beyond the line it is played when it is let go. */
  | {
      readonly name: "dragging";
      readonly at: number;
      readonly by: Point;
      readonly from: Point;
      readonly isOut: boolean;
    }
  | { readonly name: "enlarging"; readonly at: number };

/** Where the pointer is now, and what is there. */
export interface Place extends Point {
  /** The card of the row that it is over, null beside them. */
  readonly over: number | null;
  /** Whether it is above the row, and above the line beyond which cards are played. */
  readonly isAbove: boolean;
  readonly isOut: boolean;
}

/** What a gesture comes to: a click is not heard after it, unless it was none. */
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

/** The press has lasted. */
export function hold(gesture: Gesture): Gesture {
  return gesture.name === "pressed" ? { name: "enlarging", at: gesture.at } : gesture;
}

export function move(gesture: Gesture, place: Place): Gesture {
  switch (gesture.name) {
    case "idle":
      return gesture;
    case "pressed":
      return begun(gesture, place);
    case "sliding": {
      const at = place.over ?? gesture.at;
      return place.isAbove ? dragged(at, { x: place.x, y: place.y }, place) : { ...gesture, at };
    }
    case "dragging":
      return dragged(gesture.at, gesture.from, place);
    case "enlarging":
      return place.over === null ? gesture : { ...gesture, at: place.over };
  }
}

function begun(gesture: Extract<Gesture, { readonly name: "pressed" }>, place: Place): Gesture {
  const [x, y] = [place.x - gesture.from.x, place.y - gesture.from.y];
  if (Math.hypot(x, y) < SLOP[gesture.by]) return gesture;
  // A finger goes along the hand to choose, and up to play; a mouse takes hold at once.
  if (gesture.by === "touch" && Math.abs(x) > Math.abs(y)) {
    return { name: "sliding", at: place.over ?? gesture.at, from: gesture.from };
  }
  return dragged(gesture.at, gesture.from, place);
}

function dragged(at: number, from: Point, place: Place): Gesture {
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
