/** Text in the browser's storage, of one tab or of all tabs; used for seeds and witness notes. */
import type { Shelf } from "../fairness/browser/shuffle-notebook.ts";

/** Ignores a browser without storage or with full storage. */
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

/** The storage of this browser's witness notes. */
export const witnessShelf: Shelf = shelfIn(() => localStorage, "circolo.witness");
