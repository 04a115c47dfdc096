/** The name of the house, as its operator has set it, and the titles of pages. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { t } from "./language.ts";

/** As the server last said it; empty before. */
export const toldName = signal("");

export function houseName(): string {
  return toldName.value || t("app.name");
}

/** Titles the page: what it shows, and the house; the house alone if that is null. */
export function useTitle(shown: string | null): void {
  const house = houseName();
  useEffect(() => {
    document.title = shown === null ? house : `${shown} · ${house}`;
  }, [shown, house]);
}
