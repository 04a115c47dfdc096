/**
 * A hook that holds the cursor of a replay; playback advances it, and the address bar follows it.
 */
import { useEffect, useMemo, useReducer } from "preact/hooks";
import { SCENE_TIMES } from "../play/scene-queue.ts";
import { pace } from "../shell/interaction-settings.ts";
import type { Replay } from "./model/replay.ts";
import { type Cursor, cursorAt, type Move, moveCursor, type Track } from "./model/replay-cursor.ts";
import {
  marksOf,
  type Position,
  positionIn,
  positionTime,
  searchOf,
} from "./model/replay-scenes.ts";

/**
 * The delay before the address changes, in milliseconds. Browsers limit the rate of such changes.
 */
const ADDRESS_DELAY = 300;

interface CursorOptions {
  /** Whether the address bar tells and follows the position. */
  readonly isAddressed: boolean;
  /** The first position, if the address does not tell it. */
  readonly start: number | null;
}

export function useCursor(
  replay: Replay,
  positions: readonly Position[],
  { isAddressed, start }: CursorOptions,
): readonly [Cursor, (move: Move) => void, Track] {
  const track = useMemo(() => trackOf(replay, positions), [replay, positions]);
  const [cursor, move] = useReducer(
    (before: Cursor, next: Move) => moveCursor(before, next, track),
    start ?? (isAddressed ? positionIn(replay, location.search) : 0),
    cursorAt,
  );
  const { position, isPlaying, isSweeping, speed } = cursor;
  useEffect(() => {
    if (!isPlaying && !isSweeping) return undefined;
    const millis = isSweeping
      ? SCENE_TIMES.sweep * pace()
      : positionTime(replay, positions[position]!);
    const timer = setTimeout(() => move({ type: "tick" }), millis / speed);
    return () => clearTimeout(timer);
  }, [replay, cursor]);
  useEffect(() => {
    if (!isAddressed || isPlaying) return undefined;
    const timer = setTimeout(() => {
      history.replaceState(null, "", location.pathname + searchOf(replay, position));
    }, ADDRESS_DELAY);
    return () => clearTimeout(timer);
  }, [replay, isAddressed, isPlaying, position]);
  return [cursor, move, track];
}

function trackOf(replay: Replay, positions: readonly Position[]): Track {
  return {
    last: positions.length - 1,
    marks: marksOf(replay),
    isFull: (at) => positions[at]?.shows === "trick",
  };
}
