/** A list that is fetched page by page, on request. */
import { useEffect, useState } from "preact/hooks";

import { RequestRefused } from "../protocol/requests.ts";

export interface Page<Item> {
  readonly items: readonly Item[];
  /** The cursor of the next older page, null if there is none. */
  readonly next: number | null;
}

export type PageState = "asking" | "here" | { readonly refused: string };

interface Pages<Item> extends Page<Item> {
  readonly state: PageState;
  readonly more: () => void;
}

export function usePages<Item>(fetch: (before: number | null) => Promise<Page<Item>>): Pages<Item> {
  const [page, show] = useState<Page<Item>>({ items: [], next: null });
  const [state, set] = useState<PageState>("asking");
  const ask = (before: number | null) => {
    set("asking");
    fetch(before).then(
      ({ items, next }) => {
        show((shown) => ({ items: [...shown.items, ...items], next }));
        set("here");
      },
      (failure: unknown) => {
        if (!(failure instanceof RequestRefused)) throw failure;
        set({ refused: failure.code });
      },
    );
  };
  useEffect(() => ask(null), []);
  return { ...page, state, more: () => ask(page.next) };
}
