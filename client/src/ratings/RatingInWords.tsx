/** The rating changes of a match, in text mode. */

import { nameAt } from "../play/table-speech.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { t } from "../shell/language.ts";
import { OwnRating, SeatRating, useMatchRatings } from "./MatchRating.tsx";

export function RatingInWords({ newest }: { readonly newest: Frame }) {
  const ratings = useMatchRatings(newest);
  if (ratings === null) return null;
  const others = ratings.changes.flatMap((_, seat) => (seat === newest.seat ? [] : [seat]));
  return (
    <section class="text-zone" aria-labelledby="rating-in-words">
      <h2 id="rating-in-words">{t("ratings.rating")}</h2>
      <OwnRating ratings={ratings} seat={newest.seat} />
      <ul>
        {others.map((seat) => (
          <li key={seat}>
            {nameAt(newest, seat)} <SeatRating ratings={ratings} seat={seat} />
          </li>
        ))}
      </ul>
    </section>
  );
}
