/** The live tables of a tournament, read again every few seconds while they are shown. */
import { useEffect, useState } from "preact/hooks";

import { RequestRefused } from "../protocol/requests.ts";
import { fetchLiveTables, type LiveTable } from "./model/live-tables.ts";

interface Told {
  /** Null until the first answer. */
  readonly tables: readonly LiveTable[] | null;
  /** The code of the latest refusal; "" for none. */
  readonly refusal: string;
}

const EVERY = 2_000;

/** Reads the tables now, every two seconds, and whenever `change` is another value. */
export function useLiveTables(tournament: string, change: unknown): Told {
  const [told, setTold] = useState<Told>({ tables: null, refusal: "" });
  useEffect(() => {
    let isGone = false;
    const look = async () => {
      if (document.hidden) return;
      try {
        const { tables } = await fetchLiveTables(tournament);
        if (!isGone) setTold({ tables, refusal: "" });
      } catch (failure) {
        if (!(failure instanceof RequestRefused)) throw failure;
        if (!isGone) setTold(({ tables }) => ({ tables, refusal: failure.code }));
      }
    };
    void look();
    const timer = setInterval(() => void look(), EVERY);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [tournament, change]);
  return told;
}
