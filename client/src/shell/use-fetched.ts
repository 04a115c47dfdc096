/** What the house is asked once, when a part of the page is there. */
import { useEffect, useState } from "preact/hooks";

import { RequestRefused } from "../protocol/requests.ts";

export type Fetched<Answer> = Answer | { readonly refused: string } | null;

/** Null until it is here. */
export function useFetched<Answer>(ask: () => Promise<Answer>): Fetched<Answer> {
  const [told, tell] = useState<Fetched<Answer>>(null);
  useEffect(() => {
    ask().then(
      (answer) => tell(() => answer),
      (failure: unknown) => {
        if (!(failure instanceof RequestRefused)) throw failure;
        tell({ refused: failure.code });
      },
    );
  }, []);
  return told;
}
