/**
 * The keyboard shortcuts of a replay: arrows step, brackets move by tricks, the space bar plays.
 */
import { useLayoutEffect } from "preact/hooks";

import type { Move } from "./model/replay-cursor.ts";

const MOVES: Readonly<Record<string, Move>> = {
  ArrowLeft: { type: "step", by: -1 },
  ArrowRight: { type: "step", by: 1 },
  "[": { type: "trick", by: -1 },
  "]": { type: "trick", by: 1 },
  Home: { type: "start" },
  End: { type: "end" },
  " ": { type: "play" },
  "+": { type: "speed", by: 1 },
  "-": { type: "speed", by: -1 },
  "−": { type: "speed", by: -1 },
};

interface ReplayKeys {
  readonly onMove: (move: Move) => void;
  /** Goes to the previous or next deal. */
  readonly onDeal: (by: 1 | -1) => void;
  /** Sets the viewpoint to a seat, from 0. */
  readonly onViewpoint: (seat: number) => void;
}

export function useReplayKeys(keys: ReplayKeys): void {
  // A layout effect, because the next key may be pressed before the next paint.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isForTheReplay(event)) return;
      const run = actionOf(event.key, keys);
      if (run === null) return;
      event.preventDefault();
      run();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}

function actionOf(key: string, keys: ReplayKeys): (() => void) | null {
  const move = MOVES[key];
  if (move !== undefined) return () => keys.onMove(move);
  if (key === "PageUp") return () => keys.onDeal(-1);
  if (key === "PageDown") return () => keys.onDeal(1);
  return /^[1-9]$/.test(key) ? () => keys.onViewpoint(Number(key) - 1) : null;
}

/**
 * Whether a key is for the replay: it has no modifier, no panel is open, and the focus is on no
 * text field and on no button that the space bar presses.
 */
function isForTheReplay(event: KeyboardEvent): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  if (document.querySelector("dialog[open]") !== null) return false;
  const target = event.target as Element | null;
  if (event.key === " ") return target?.closest("button, a, input, summary") == null;
  return target?.closest("input:not([type=range]), select, textarea") == null;
}
