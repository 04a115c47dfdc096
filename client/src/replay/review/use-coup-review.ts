/** A hook that holds the review of a coup, also while the panel that shows it is closed. */
import { useState } from "preact/hooks";
import { RequestRefused } from "../../protocol/requests.ts";
import { learn } from "../../shell/language.ts";
import { type CoupReview, fetchCoupReview } from "../model/coup-review.ts";
import type { Replay } from "../model/replay.ts";

export interface CoupReviewControl {
  /** "off": not asked for. */
  readonly state: "off" | "loading" | CoupReview | { readonly refused: string };
  readonly start: () => void;
}

/** `record` is the record file; null if the replay comes from the house. */
export function useCoupReview(replay: Replay, record: Blob | null): CoupReviewControl {
  const [state, set] = useState<CoupReviewControl["state"]>("off");
  const start = async () => {
    set("loading");
    await learn("refusals").catch(() => undefined);
    try {
      set(await fetchCoupReview(replay, record));
    } catch (failure) {
      if (!(failure instanceof RequestRefused)) throw failure;
      set({ refused: failure.code });
    }
  };
  return { state, start };
}
