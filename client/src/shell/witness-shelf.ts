/** Where this browser keeps its witness notes: every tab of the house reads the same. */
import type { Shelf } from "../fair/shuffle-notebook.ts";

const NAME = "circolo.witness";

/** A browser that keeps nothing, or is full, still plays. */
export const witnessShelf: Shelf = {
  recall: () => {
    try {
      return localStorage.getItem(NAME);
    } catch {
      return null;
    }
  },
  keep: (text) => {
    try {
      localStorage.setItem(NAME, text);
    } catch {
      return;
    }
  },
};
