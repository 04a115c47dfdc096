/** A hook that holds the reviews of a match: first of the deal on show, then of the others. */
import { useEffect, useState } from "preact/hooks";
import { RequestRefused } from "../../protocol/requests.ts";
import { learn } from "../../shell/language.ts";
import type { Replay } from "../model/replay.ts";
import { type DealReview, fetchReview } from "../model/review.ts";

type Reviews = ReadonlyMap<number, DealReview>;

export interface MatchReview {
  /** "off": not asked for. "more": other deals of the match are still to come. */
  readonly state: "off" | "loading" | "more" | "here" | { readonly refused: string };
  /** The reviews that are here, by the number of the deal. */
  readonly reviews: Reviews;
  readonly start: () => void;
}

/** The reviews of the tables that were reviewed since the page was loaded. */
const kept = new Map<string, Reviews>();

const NONE: Reviews = new Map();

interface ReviewOptions {
  /** The record file; null if the replay comes from the house. */
  readonly record: Blob | null;
  /** Whether the review begins by itself. */
  readonly isAsked: boolean;
}

export function useReview(replay: Replay, { record, isAsked }: ReviewOptions): MatchReview {
  const { table, deal, deals } = replay;
  const [reviews, show] = useState<Reviews>(kept.get(table) ?? NONE);
  const [state, set] = useState<MatchReview["state"]>("off");
  const [isOn, turnOn] = useState(isAsked || kept.has(table));
  useEffect(() => {
    if (!isOn) return undefined;
    let isCurrent = true;
    const load = async (number: number) => {
      if (kept.get(table)?.has(number) === true) return;
      const review = await fetchReview(replay, number, record);
      const more = new Map(kept.get(table)).set(number, review);
      kept.set(table, more);
      if (isCurrent) show(more);
    };
    const loadAll = async () => {
      set("loading");
      await learn("refusals").catch(() => undefined);
      await load(deal);
      if (isCurrent) set("more");
      for (let number = 1; number <= deals && isCurrent; number += 1) {
        // A deal that was annulled has no review.
        await load(number).catch(skipRefused);
      }
      if (isCurrent) set("here");
    };
    loadAll().catch((failure: unknown) => {
      if (!(failure instanceof RequestRefused)) throw failure;
      if (!isCurrent) return;
      set({ refused: failure.code });
      turnOn(false);
    });
    return () => {
      isCurrent = false;
    };
  }, [table, deal, deals, record, isOn]);
  return { state, reviews, start: () => turnOn(true) };
}

function skipRefused(failure: unknown): void {
  if (!(failure instanceof RequestRefused)) throw failure;
}
