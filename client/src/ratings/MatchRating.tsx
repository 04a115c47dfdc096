/** The rating changes of a match, or the reason why it is not rated. */
import "./rating.css";

import { useEffect, useState } from "preact/hooks";
import type { Frame } from "../protocol/wire.gen.ts";
import { learn, t } from "../shell/language.ts";
import { useFetched } from "../shell/use-fetched.ts";
import { fetchMatchRatings, type MatchRatings, type RatingChange } from "./model/ratings.ts";
import { RatingFigure } from "./RatingFigure.tsx";

/** Fetches the rating changes after a match; null until they are here or if they fail. */
export function useMatchRatings({ table, seat }: Frame): MatchRatings | null {
  const told = useFetched(async () => (seat === null ? null : fetchMatchRatings(table)));
  const [hasWords, set] = useState(false);
  useEffect(() => {
    if (seat !== null)
      learn("ratings").then(
        () => set(true),
        () => undefined,
      );
  }, []);
  return told === null || "refused" in told || !hasWords ? null : told;
}

interface OwnRatingProps {
  readonly ratings: MatchRatings | null;
  readonly seat: number | null;
}

/** The player's own rating change, or the reason why the match is not rated. */
export function OwnRating({ ratings, seat }: OwnRatingProps) {
  if (ratings === null) return null;
  if (ratings.uncounted !== null) {
    return <p class="hint">{t(`ratings.uncounted.${ratings.uncounted}`)}</p>;
  }
  const change = ratings.changes[seat ?? -1];
  if (change === undefined) return null;
  return (
    <p class="own-rating">
      <span>{t("ratings.yours")}</span>
      <RatingFigure {...change.after} />
      <Moved change={change} />
    </p>
  );
}

interface SeatRatingProps {
  readonly ratings: MatchRatings | null;
  readonly seat: number;
}

/** The rating change of another player. */
export function SeatRating({ ratings, seat }: SeatRatingProps) {
  const change = ratings?.changes[seat];
  if (change === undefined) return null;
  const { number, band } = change.after;
  return (
    <small class="seat-rating">
      <RatingFigure number={number} band={band} />
      <Moved change={change} />
    </small>
  );
}

/** Shows no change after a first match, which has no earlier rating. */
function Moved({ change: { before, after } }: { readonly change: RatingChange }) {
  if (before.matches === 0) return null;
  const by = after.number - before.number;
  return (
    <span class={by > 0 ? "rating-moved is-up" : "rating-moved"}>
      <span class="spoken">{t("ratings.before", { number: String(before.number) })}</span>
      <span aria-hidden="true">
        {by < 0 ? "−" : "+"}
        {Math.abs(by)}
      </span>
    </span>
  );
}
