/** The review of a deal as the server sends it, and what the page shows of it. */
import { bring, get, RequestRefused, read } from "../../protocol/requests.ts";
import type { Card } from "../../protocol/wire.gen.ts";
import type { Replay } from "./replay.ts";
import type { Position } from "./replay-scenes.ts";

/** A fact that explains a cost; `thirds` are points in thirds. */
export interface Reason {
  readonly kind:
    | "led_beatable_ace"
    | "other_suit_ran"
    | "partner_had_it"
    | "missed_trick"
    | "gave_points"
    | "kept_points"
    | "unguarded"
    | "lost_last_trick"
    | "better";
  readonly card: Card | null;
  readonly thirds: number;
}

/** A card that a seat played although it could have played another. */
export interface JudgedPlay {
  /** The index of the replay's step before the card. */
  readonly step: number;
  readonly seat: number;
  readonly trick: number;
  readonly played: Card;
  readonly better: Card;
  /** What the card cost, in points, and its standard error. */
  readonly cost: number;
  readonly error: number;
  readonly how: "exact" | "search" | "playout";
  readonly is_clear: boolean;
  readonly why: Reason | null;
}

/** The review of one deal. Sides are 0 and 1. */
export interface DealReview {
  readonly deal: number;
  /** The side of each seat. */
  readonly sides: readonly number[];
  /** The points of the cards, by side. */
  readonly points: readonly number[];
  /** The points that the same cards bring at level play, by side. */
  readonly level: readonly number[];
  /** The sum of the clear costs, by side. */
  readonly lost: readonly number[];
  readonly plays: readonly JudgedPlay[];
}

/** Why a deal ended as it did, for one side: its points less those of the others, in three parts. */
export interface Account {
  readonly difference: number;
  readonly cards: number;
  readonly play: number;
  readonly rest: number;
}

/** A costly card, with the number of its deal. */
export interface Costly {
  readonly deal: number;
  readonly play: JudgedPlay;
}

/** The costliest cards that the page names. */
const COSTLIEST = 3;

/** Fetches the review of a deal, of the house or of a record; rejects with RequestRefused. */
export async function fetchReview(
  { table }: Replay,
  deal: number,
  record: Blob | null,
): Promise<DealReview> {
  const answer =
    record === null
      ? get(`tables/${encodeURIComponent(table)}/deals/${deal}/review`)
      : bring(`review?deal=${deal}`, record);
  const review = await read<Partial<DealReview>>(answer);
  if (review.plays === undefined) throw new RequestRefused("failed", "this is no review");
  return review as DealReview;
}

export function accountOf({ points, level, lost }: DealReview, side: number): Account {
  const lead = (of: readonly number[]) => (of[side] ?? 0) - (of[1 - side] ?? 0);
  const difference = lead(points);
  const cards = lead(level);
  // A point that one side loses goes to the other.
  const play = -2 * lead(lost);
  return { difference, cards, play, rest: difference - cards - play };
}

/** Returns the costliest cards of a seat, the largest cost first. */
export function costliestOf(reviews: readonly DealReview[], seat: number): readonly Costly[] {
  return reviews
    .flatMap(({ deal, plays }) =>
      plays.filter((play) => play.seat === seat && play.is_clear).map((play) => ({ deal, play })),
    )
    .toSorted((one, other) => other.play.cost - one.play.cost)
    .slice(0, COSTLIEST);
}

/** Returns the clear cost of the decision at a position; null if there is none. */
export function costAt(
  review: DealReview | undefined,
  positions: readonly Position[],
  position: number,
): JudgedPlay | null {
  const step = positions[position]?.step;
  const isLastOfStep = positions[position + 1]?.step !== step;
  if (review === undefined || !isLastOfStep) return null;
  return review.plays.find((play) => play.is_clear && play.step === step) ?? null;
}

/** Returns the position at which a seat had to choose: the last of the step before its card. */
export function positionOfStep(positions: readonly Position[], step: number): number {
  return Math.max(
    0,
    positions.findLastIndex((one) => one.step === step),
  );
}

/** A mark on the slider at a decision with a clear cost. */
export interface CostMark {
  readonly at: number;
  readonly isOwn: boolean;
}

/** Returns the marks of a review; those of the seat at the viewpoint are its own. */
export function costMarksOf(
  review: DealReview | undefined,
  positions: readonly Position[],
  viewpoint: number,
): readonly CostMark[] {
  const clear = review?.plays.filter((play) => play.is_clear) ?? [];
  return clear.map(({ step, seat }) => ({
    at: positionOfStep(positions, step),
    isOwn: seat === viewpoint,
  }));
}
