/** Fetches an answer of the house once, when a component mounts. */
import { useEffect, useState } from "preact/hooks";

import { RequestRefused } from "../protocol/requests.ts";

export type Fetched<Answer> = Answer | { readonly refused: string } | null;

/** Null until the answer is here. */
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
