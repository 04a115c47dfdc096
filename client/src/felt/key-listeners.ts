/**
 * Keyboard shortcuts that work anywhere at the table, but not in a text field. They are attached
 * before the first paint, so that a key works as soon as its button is visible.
 */
import { useLayoutEffect } from "preact/hooks";
import { functionOf, type TableKey } from "../play/table-keys.ts";
import { keysChoice } from "../shell/interaction-settings.ts";
import { tableKeys } from "../shell/key-settings.ts";

interface TableKeys {
  readonly onLastTrick: () => void;
  readonly onComeBack: () => void;
  readonly onOptions: () => void;
  readonly onRules: () => void;
  /** The keys 1 to 4, where they mean seats. */
  readonly onSeat?: (at: number) => void;
}

export function useTableKeys(keys: TableKeys): void {
  useKey("u", keys.onLastTrick);
  useKey("b", keys.onComeBack);
  useKey("o", keys.onOptions);
  useKey("?", keys.onRules);
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isForTheTable(event) && /^[1-4]$/.test(event.key)) keys.onSeat?.(Number(event.key) - 1);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}

/**
 * Whether a key is a shortcut: without modifiers, with no dialog open and outside of text fields;
 * single characters only if they are switched on (WCAG 2.1.4).
 */
export function isForTheTable(event: KeyboardEvent): boolean {
  if (event.key.length === 1 && keysChoice.shown.value === "off") return false;
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  if (document.querySelector("dialog[open]") !== null) return false;
  const target = event.target as Element | null;
  return target?.closest("input, select, textarea") == null;
}

/** The key that the player has assigned; upper and lower case are equal. */
export function meantBy({ key }: KeyboardEvent): TableKey | "escape" | null {
  return key === "Escape" ? "escape" : functionOf(tableKeys.value, key);
}

/** One key of the table, while what it stands for is there. */
export function useKey(key: TableKey | "escape" | null, run: (() => void) | null): void {
  useLayoutEffect(() => {
    if (key === null || run === null) return undefined;
    const press = (event: KeyboardEvent) => {
      if (meantBy(event) !== key || !isForTheTable(event)) return;
      event.preventDefault();
      run();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}

/** The `aria-keyshortcuts` of a button; none while shortcuts are switched off. */
export function shortcutOf(key: TableKey | null): string | undefined {
  if (key === null || keysChoice.shown.value === "off") return undefined;
  const chosen = tableKeys.value[key];
  return chosen === "+" ? "Plus" : chosen;
}
