/** What a browser keeps for the shuffles: of one tab, or of all tabs of the house. */
import type { Shelf } from "../fair/shuffle-notebook.ts";

/** A browser that keeps nothing, or is full, still plays. */
export function shelfIn(storage: () => Storage, name: string): Shelf {
  return {
    recall: () => {
      try {
        return storage().getItem(name);
      } catch {
        return null;
      }
    },
    keep: (text) => {
      try {
        storage().setItem(name, text);
      } catch {
        return;
      }
    },
  };
}

/** Where this browser keeps its witness notes. */
export const witnessShelf: Shelf = shelfIn(() => localStorage, "circolo.witness");
