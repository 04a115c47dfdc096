/** The most chips that a person allows themself to lose in a day. */
import { get, post, read } from "../../protocol/requests.ts";

export interface LossLimit {
  /** Null is no limit. */
  readonly most: number | null;
  /** The chips lost in the last 24 hours; negative if they were won. */
  readonly lost: number;
  /** What replaces `most` at the time `begins`; without a time, nothing does. */
  readonly then: number | null;
  readonly begins: number | null;
}

/** My limit. */
export const ownLossLimit = (): Promise<LossLimit> => read(get("me/loss-limit"));

/** Sets my limit, null for none; returns what holds now. */
export const setLossLimit = (most: number | null): Promise<LossLimit> =>
  read(post("me/loss-limit", { most }));
