/** What the house is asked once, when a part of the page is there. */
import { useEffect, useState } from "preact/hooks";

import { RequestRefused } from "../protocol/requests.ts";

export type Told<Answer> = Answer | { readonly refused: string } | null;

/** Null until it is here. */
export function useTold<Answer>(ask: () => Promise<Answer>): Told<Answer> {
  const [told, tell] = useState<Told<Answer>>(null);
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
