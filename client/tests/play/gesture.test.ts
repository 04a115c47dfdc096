import { describe, expect, it } from "vitest";

import {
  type Gesture,
  hold,
  IDLE,
  move,
  type Outcome,
  type Place,
  type Pointer,
  press,
  release,
} from "../../src/play/gesture.ts";

/** A hand whose top is at 500, of cards 30 wide, below a line at 400. */
function at(x: number, y: number): Place {
  const isAbove = y < 500;
  return { x, y, over: isAbove ? null : Math.trunc(x / 30), isAbove, isOut: y < 400 };
}

/** Presses the card at the first point and goes through the others. */
function goes(by: Pointer, ...path: readonly (readonly [number, number])[]): Gesture {
  const [[x, y] = [0, 0], ...rest] = path;
  const pressed = press(Math.trunc(x / 30), { x, y }, by);
  return rest.reduce<Gesture>((gesture, [toX, toY]) => move(gesture, at(toX, toY)), pressed);
}

const ends = (by: Pointer, ...path: readonly (readonly [number, number])[]): Outcome =>
  release(goes(by, ...path));

describe("a finger on the hand", () => {
  it("taps where it trembles no more than a finger does", () => {
    expect(ends("touch", [40, 550], [46, 555])).toEqual({ name: "tap", at: 1 });
  });

  it("lifts the card to which it slides", () => {
    expect(goes("touch", [40, 550], [70, 552], [100, 553])).toMatchObject({
      name: "sliding",
      at: 3,
    });
    expect(ends("touch", [40, 550], [70, 552], [100, 553])).toEqual({ name: "lift", at: 3 });
  });

  it("plays a card pulled over the line", () => {
    expect(ends("touch", [40, 550], [42, 480], [90, 390])).toEqual({ name: "drop", at: 1 });
  });

  it("puts a card back that it lets go below the line", () => {
    expect(ends("touch", [40, 550], [42, 390], [44, 450])).toEqual({ name: "back", at: 1 });
  });

  it("slides to a card and pulls up that one", () => {
    expect(ends("touch", [40, 550], [100, 552], [100, 390])).toEqual({ name: "drop", at: 3 });
  });

  it("sees a card large that it presses long, and the next ones along the hand", () => {
    const large = hold(goes("touch", [40, 550]));
    expect(move(large, at(70, 550))).toEqual({ name: "enlarging", at: 2 });
    expect(release(large)).toEqual({ name: "none" });
  });

  it("does not see one large that it has begun to pull", () => {
    const pulled = goes("touch", [40, 550], [42, 480]);
    expect(hold(pulled)).toBe(pulled);
  });
});

describe("a mouse on the hand", () => {
  it("takes hold of a card whichever way it goes", () => {
    expect(goes("mouse", [40, 550], [50, 550])).toMatchObject({
      name: "dragging",
      at: 1,
      by: { x: 10, y: 0 },
    });
  });

  it("does nothing where it has pressed nothing", () => {
    expect(release(move(IDLE, at(40, 390)))).toEqual({ name: "none" });
  });
});
