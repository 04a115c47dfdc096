/** Keys that work anywhere at the table, but not while something is being written. */
import { useEffect } from "preact/hooks";

import { keysChoice } from "../app/feel.ts";

interface TableKeys {
  readonly onLastTrick: () => void;
  readonly onComeBack: () => void;
  readonly onOptions: () => void;
  readonly onRules: () => void;
  /** 1 to 4, where they stand for seats. */
  readonly onSeat?: (at: number) => void;
}

export function useTableKeys(keys: TableKeys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isForTheTable(event)) return;
      if (event.key === "u" || event.key === "U") keys.onLastTrick();
      else if (event.key === "b" || event.key === "B") keys.onComeBack();
      else if (event.key === "o" || event.key === "O") keys.onOptions();
      else if (/^[1-4]$/.test(event.key)) keys.onSeat?.(Number(event.key) - 1);
      else if (event.key === "?") keys.onRules();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}

/**
 * Plain keys, while no panel is open and no text is being written; those that write something only
 * while they are not switched off (WCAG 2.1.4).
 */
export function isForTheTable(event: KeyboardEvent): boolean {
  if (event.key.length === 1 && keysChoice.shown.value === "off") return false;
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  if (document.querySelector("dialog[open]") !== null) return false;
  const target = event.target as Element | null;
  return target?.closest("input, select, textarea") == null;
}

/** One key of the table, while what it stands for is there; letters in either case. */
export function useKey(key: string, run: (() => void) | null): void {
  useEffect(() => {
    if (run === null) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || !isForTheTable(event)) return;
      event.preventDefault();
      run();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}
