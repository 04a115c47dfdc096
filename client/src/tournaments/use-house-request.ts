/** Sends requests to the house one at a time, and keeps the latest refusal. */
import { useState } from "preact/hooks";

import { useHouse } from "../house/house-context.ts";
import { RefusedByHouse, type Request } from "../protocol/connection.ts";
import { refusalText } from "../shell/refusals.ts";

interface Asking {
  /** The refusal in words; "" for none. */
  readonly refusal: string;
  readonly isBusy: boolean;
  /** Resolves to whether the request was accepted. */
  readonly ask: (request: Request) => Promise<boolean>;
}

export function useHouseRequest(): Asking {
  const house = useHouse();
  const [isBusy, setBusy] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  const ask = async (request: Request): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    setCode(null);
    try {
      await house.request(request);
      return true;
    } catch (failure) {
      if (!(failure instanceof RefusedByHouse)) throw failure;
      setCode(failure.code);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { refusal: code === null ? "" : refusalText(code), isBusy, ask };
}
