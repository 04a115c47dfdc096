import { describe, expect, it } from "vitest";

import {
  type Cursor,
  cursorAt,
  hasStepped,
  type Move,
  moveCursor,
  type Track,
} from "../../src/replay/model/replay-cursor.ts";

/** A deal of two tricks of two cards: dealt, card, trick, card, last trick, score. */
const TRACK: Track = {
  last: 5,
  marks: [
    { at: 0, kind: "deal", trick: 1 },
    { at: 1, kind: "accuso", trick: 1 },
    { at: 2, kind: "trick", trick: 1 },
    { at: 4, kind: "last", trick: 2 },
    { at: 5, kind: "score", trick: 2 },
  ],
  isFull: (position) => position === 2 || position === 4,
};

function after(moves: readonly Move[], from: Partial<Cursor> = {}): Cursor {
  return moves.reduce((cursor, move) => moveCursor(cursor, move, TRACK), {
    ...cursorAt(0),
    ...from,
  });
}

const FORWARD: Move = { type: "step", by: 1 };
const BACK: Move = { type: "step", by: -1 };
const PLAY: Move = { type: "play" };
const TICK: Move = { type: "tick" };
const at = (position: number) => ({ position });

describe("a cursor", () => {
  it("steps, and no further than the ends", () => {
    expect(after([FORWARD])).toMatchObject({ position: 1, isPlaying: false });
    expect(after([BACK]).position).toBe(0);
    expect(after([FORWARD], at(5)).position).toBe(5);
  });

  it("takes a full trick away before it steps on", () => {
    expect(after([FORWARD], at(2))).toMatchObject({ position: 2, isSweeping: true });
    expect(after([FORWARD, TICK], at(2))).toMatchObject({ position: 3, isSweeping: false });
    expect(after([FORWARD, FORWARD], at(2))).toMatchObject({ position: 3, isSweeping: false });
    expect(after([BACK], at(2))).toMatchObject({ position: 1, isSweeping: false });
  });

  it("is seen to move only where it has stepped forward", () => {
    expect(hasStepped(after([FORWARD]))).toBe(true);
    expect(hasStepped(after([BACK], at(2)))).toBe(false);
    expect(hasStepped(after([{ type: "to", position: 4 }]))).toBe(false);
    expect(hasStepped(cursorAt(3))).toBe(false);
  });

  it.each([
    [0, 2, 0],
    [1, 2, 0],
    [2, 4, 0],
    [3, 4, 2],
    [4, 5, 2],
    [5, 5, 4],
  ])("at %i goes to the next trick at %i, and back to the one at %i", (from, next, before) => {
    expect(after([{ type: "trick", by: 1 }], at(from)).position).toBe(next);
    expect(after([{ type: "trick", by: -1 }], at(from)).position).toBe(before);
  });

  it("goes to the beginning, the end, and wherever it is put", () => {
    expect(after([{ type: "end" }]).position).toBe(5);
    expect(after([{ type: "end" }, { type: "start" }]).position).toBe(0);
    expect(after([{ type: "to", position: 3 }]).position).toBe(3);
    expect(after([{ type: "to", position: 99 }]).position).toBe(5);
    expect(after([{ type: "to", position: -1 }]).position).toBe(0);
  });

  it("plays to the end, tricks and all, and stops there", () => {
    const seen = [after([PLAY])];
    while (seen.at(-1)!.isPlaying) seen.push(moveCursor(seen.at(-1)!, TICK, TRACK));
    expect(seen.map(({ position }) => position)).toEqual([0, 1, 2, 2, 3, 4, 4, 5]);
  });

  it("begins again where it has come to the end", () => {
    expect(after([PLAY], at(5))).toMatchObject({ position: 0, isPlaying: true });
  });

  it("stands still when asked to, and when somebody takes it in hand", () => {
    expect(after([PLAY, PLAY]).isPlaying).toBe(false);
    for (const move of [FORWARD, BACK, { type: "end" }, { type: "to", position: 2 }] as const) {
      expect(after([PLAY, move]).isPlaying).toBe(false);
    }
  });

  it("does not tick on once it stands", () => {
    expect(after([PLAY, PLAY, TICK])).toEqual(after([PLAY, PLAY]));
  });

  it("goes from half to four times as fast", () => {
    const faster: Move = { type: "speed", by: 1 };
    const speeds = [0, 1, 2, 3].map((times) => after(Array<Move>(times).fill(faster)).speed);
    expect(speeds).toEqual([1, 2, 4, 4]);
    expect(
      after([
        { type: "speed", by: -1 },
        { type: "speed", by: -1 },
      ]).speed,
    ).toBe(0.5);
    expect(after([{ type: "at_speed", speed: 2 }, PLAY]).speed).toBe(2);
  });
});
