/** The name of the house, as its operator has set it, and the titles of pages. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** As the server last said it. */
export const houseName = signal("Circolo");

/** Titles the page: what it shows, and the house; the house alone if that is null. */
export function useTitle(shown: string | null): void {
  const house = houseName.value;
  useEffect(() => {
    document.title = shown === null ? house : `${shown} · ${house}`;
  }, [shown, house]);
}
