/** Things that are one stop of the keyboard: arrows, Home and End lead from one to another. */
import { useState } from "preact/hooks";

/** Where a key leads within a row of so many; null for a key that leads nowhere. */
export function stepTo(key: string, from: number, count: number): number | null {
  switch (key) {
    case "ArrowLeft":
      return Math.max(0, from - 1);
    case "ArrowRight":
      return Math.min(count - 1, from + 1);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

/** In a list, or around a table, up is back and down is on. */
const AS: Readonly<Record<string, string>> = { ArrowUp: "ArrowLeft", ArrowDown: "ArrowRight" };

interface Roving {
  /** The one that Tab leads to. */
  readonly stop: number;
  /** For what they all lie in. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** For so many things to read, each found by this selector within what they lie in. */
export function useRovingFocus(selector: string, count: number): Roving {
  const [stop, setStop] = useState(0);
  return {
    stop: Math.min(stop, count - 1),
    onKeyDown: (event) => {
      const within = event.currentTarget as HTMLElement;
      const all = [...within.querySelectorAll<HTMLElement>(selector)];
      const from = all.indexOf(event.target as HTMLElement);
      if (from < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
      const to = stepTo(AS[event.key] ?? event.key, from, all.length);
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation(); // in a replay the same keys go through the hand
      setStop(to);
      all[to]?.focus();
    },
  };
}
