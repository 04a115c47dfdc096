/** The review of a deal as the server sends it, and what the page shows of it. */
import { RequestRefused, read } from "../../protocol/requests.ts";
import type { Card } from "../../protocol/wire.gen.ts";
import { askOfDeal } from "./deal-request.ts";
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
    | "gave_ace"
    | "sufficed"
    | "wasted"
    | "missed_chance"
    | "shortened"
    | "partner_suit"
    | "opponents_suit"
    | "opened"
    | "took_lead"
    | "long_suit"
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
  /** By how much the result less the cards deviates between equal players (standard deviation). */
  readonly deviation: number;
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
  const review = await read<Partial<DealReview>>(askOfDeal("review", { table, deal, record }));
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

/** What a side gained in a match beyond its cards, with the standard error between equal players. */
export interface PlayOfMatch {
  readonly beyond: number;
  readonly error: number;
}

export function playOfMatch(reviews: readonly DealReview[], seat: number): PlayOfMatch {
  const accounts = reviews.map((review) => accountOf(review, review.sides[seat] ?? 0));
  return {
    beyond: accounts.reduce((sum, { difference, cards }) => sum + difference - cards, 0),
    error: Math.hypot(...reviews.map(({ deviation }) => deviation)),
  };
}

/** The sums of a match, for the side of a seat and for the others. */
export interface Totals {
  readonly ours: number;
  readonly theirs: number;
  readonly cards: number;
  readonly lostOurs: number;
  readonly lostTheirs: number;
}

export function totalsOf(reviews: readonly DealReview[], seat: number): Totals {
  const sum = (of: (review: DealReview, side: number) => number) =>
    reviews.reduce((total, review) => total + of(review, review.sides[seat] ?? 0), 0);
  return {
    ours: sum(({ points }, side) => points[side] ?? 0),
    theirs: sum(({ points }, side) => points[1 - side] ?? 0),
    cards: sum((review, side) => accountOf(review, side).cards),
    lostOurs: sum(({ lost }, side) => lost[side] ?? 0),
    lostTheirs: sum(({ lost }, side) => lost[1 - side] ?? 0),
  };
}

/** Returns the running sums of the result and of the cards, from 0 before the first deal. */
export function runningSums(
  reviews: readonly DealReview[],
  seat: number,
): readonly { readonly result: number; readonly cards: number }[] {
  const sums = [{ result: 0, cards: 0 }];
  for (const review of reviews) {
    const { difference, cards } = accountOf(review, review.sides[seat] ?? 0);
    const before = sums.at(-1)!;
    sums.push({ result: before.result + difference, cards: before.cards + cards });
  }
  return sums;
}

/** Returns the costliest cards of a seat, the largest cost first. */
export function costliestOf(reviews: readonly DealReview[], seat: number): readonly Costly[] {
  return clearCostsOf(reviews, seat).slice(0, COSTLIEST);
}

/** Returns how many cards of a seat have the largest cost, to the nearest tenth of a point. */
export function tiedAsWorst(reviews: readonly DealReview[], seat: number): number {
  const tenths = clearCostsOf(reviews, seat).map(({ play }) => Math.round(play.cost * 10));
  return tenths.filter((cost) => cost === tenths[0]).length;
}

/** Returns the clear costs of a seat, the largest first. */
function clearCostsOf(reviews: readonly DealReview[], seat: number): readonly Costly[] {
  return reviews
    .flatMap(({ deal, plays }) =>
      plays.filter((play) => play.seat === seat && play.is_clear).map((play) => ({ deal, play })),
    )
    .toSorted((one, other) => other.play.cost - one.play.cost);
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
