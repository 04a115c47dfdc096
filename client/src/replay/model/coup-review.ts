/** The review of a coup of a bank game, as the server sends it. */
import { RequestRefused, read } from "../../protocol/requests.ts";
import { askOfDeal } from "./deal-request.ts";
import type { Replay } from "./replay.ts";

/** A decision to stand or to draw, and what it cost in chips. */
export interface JudgedWord {
  /** The index of the replay's step before it. */
  readonly step: number;
  readonly seat: number;
  readonly said: "sto" | "tiro";
  readonly better: "sto" | "tiro";
  readonly cost: number;
  readonly error: number;
  readonly how: "exact" | "playout";
  readonly is_clear: boolean;
}

export interface CoupReview {
  readonly deal: number;
  readonly words: readonly JudgedWord[];
  /** The number of decisions that the reviewer has no price for. */
  readonly unpriced: number;
}

/** Fetches the review of a coup, of the house or of a record; rejects with RequestRefused. */
export async function fetchCoupReview(
  { table, deal }: Replay,
  record: Blob | null,
): Promise<CoupReview> {
  const review = await read<Partial<CoupReview>>(askOfDeal("review", { table, deal, record }));
  if (review.words === undefined) throw new RequestRefused("failed", "this is no review");
  return review as CoupReview;
}
