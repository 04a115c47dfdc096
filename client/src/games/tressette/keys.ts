/** Keys that work anywhere at the table, but not while something is being written. */
import { useEffect } from "preact/hooks";

interface TableKeys {
  readonly onLastTrick: () => void;
  readonly onComeBack: () => void;
}

export function useTableKeys(keys: TableKeys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isForTheTable(event)) return;
      if (event.key === "u" || event.key === "U") keys.onLastTrick();
      else if (event.key === "b" || event.key === "B") keys.onComeBack();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}

/** Plain keys, while no panel is open and no text is being written. */
export function isForTheTable(event: KeyboardEvent): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  if (document.querySelector("dialog[open]") !== null) return false;
  const target = event.target as Element | null;
  return target?.closest("input, select, textarea") == null;
}
