/** The cursor of a replay (the position on show), and the moves that change it. */
import type { Mark } from "./replay-scenes.ts";

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

export interface Cursor {
  readonly position: number;
  /**
   * The position shown before this one; null at the start. Only a step to the next position is
   * animated.
   */
  readonly before: number | null;
  /**
   * Whether the complete trick on show is moving to its taker, which comes before the next
   * position.
   */
  readonly isSweeping: boolean;
  readonly isPlaying: boolean;
  readonly speed: Speed;
}

/** The positions that a cursor moves along. */
export interface Track {
  readonly last: number;
  readonly marks: readonly Mark[];
  /** Whether a position shows a complete trick, which is taken before the next position. */
  readonly isFull: (position: number) => boolean;
}

export type Move =
  | { readonly type: "to"; readonly position: number }
  | { readonly type: "step"; readonly by: 1 | -1 }
  | { readonly type: "trick"; readonly by: 1 | -1 }
  | { readonly type: "start" }
  | { readonly type: "end" }
  | { readonly type: "play" }
  | { readonly type: "tick" }
  | { readonly type: "speed"; readonly by: 1 | -1 }
  | { readonly type: "at_speed"; readonly speed: Speed };

export function cursorAt(position: number): Cursor {
  return { position, before: null, isSweeping: false, isPlaying: false, speed: 1 };
}

/** Whether the cursor came from the position directly before, so that the change is animated. */
export function hasStepped({ position, before }: Cursor): boolean {
  return before !== null && position === before + 1;
}

export function moveCursor(cursor: Cursor, move: Move, track: Track): Cursor {
  switch (move.type) {
    case "to":
      return stopPlaying(goTo(cursor, move.position, track));
    case "step":
      return stopPlaying(
        move.by === 1 ? goForward(cursor, track) : goTo(cursor, cursor.position - 1, track),
      );
    case "trick":
      return stopPlaying(goTo(cursor, nextTrickPosition(cursor.position, move.by, track), track));
    case "start":
      return stopPlaying(goTo(cursor, 0, track));
    case "end":
      return stopPlaying(goTo(cursor, track.last, track));
    case "play":
      return togglePlaying(cursor, track);
    case "tick":
      return tick(cursor, track);
    case "speed":
      return { ...cursor, speed: nextSpeed(cursor.speed, move.by) };
    case "at_speed":
      return { ...cursor, speed: move.speed };
  }
}

function stopPlaying(cursor: Cursor): Cursor {
  return { ...cursor, isPlaying: false };
}

function goTo(cursor: Cursor, position: number, { last }: Track): Cursor {
  const there = Math.min(Math.max(position, 0), last);
  return { ...cursor, position: there, before: cursor.position, isSweeping: false };
}

/**
 * Moves to the next position; if a complete trick is on show, first moves the trick to its taker.
 */
function goForward(cursor: Cursor, track: Track): Cursor {
  if (!cursor.isSweeping && track.isFull(cursor.position)) return { ...cursor, isSweeping: true };
  return goTo(cursor, cursor.position + 1, track);
}

/** Starts or stops playing; at the end it starts from the beginning. */
function togglePlaying(cursor: Cursor, track: Track): Cursor {
  if (cursor.isPlaying) return stopPlaying(cursor);
  const isOver = cursor.position === track.last;
  return { ...(isOver ? { ...goTo(cursor, 0, track), before: null } : cursor), isPlaying: true };
}

/** Advances when the time of a position, or of a trick that moves to its taker, has passed. */
function tick(cursor: Cursor, track: Track): Cursor {
  if (!cursor.isPlaying && !cursor.isSweeping) return cursor;
  const next = goForward(cursor, track);
  return next.position === track.last ? stopPlaying(next) : next;
}

function nextTrickPosition(position: number, by: 1 | -1, { marks, last }: Track): number {
  const stops = marks
    .filter(({ kind }) => kind !== "accuso" && kind !== "call")
    .map((mark) => mark.at);
  const ahead = by === 1 ? stops.find((stop) => stop > position) : undefined;
  const behind = by === -1 ? stops.findLast((stop) => stop < position) : undefined;
  return ahead ?? behind ?? (by === 1 ? last : 0);
}

function nextSpeed(speed: Speed, by: 1 | -1): Speed {
  return SPEEDS[SPEEDS.indexOf(speed) + by] ?? speed;
}
