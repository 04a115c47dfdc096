/** A roving tab index: Tab reaches a group once; arrows, Home and End move within it. */
import { useState } from "preact/hooks";

/** The index that a key moves to in a row of `count`; null for any other key. */
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

/** In a list and around a table, up means back and down means forward. */
const AS: Readonly<Record<string, string>> = { ArrowUp: "ArrowLeft", ArrowDown: "ArrowRight" };

interface Roving {
  /** The index that Tab reaches. */
  readonly stop: number;
  /** The handler for the element around the group. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** A roving tab index over `count` elements that match `selector`. */
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
