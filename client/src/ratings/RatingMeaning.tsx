/** A rating in one sentence, for a reader who does not know the scale. */
import { t } from "../shell/language.ts";
import type { Rating } from "./model/ratings.ts";

/** Where everybody begins. */
const INITIAL = 1500;

export function RatingMeaning({ number, band }: Pick<Rating, "number" | "band">) {
  const side = number > INITIAL ? "above" : number < INITIAL ? "below" : "even";
  return (
    <p class="hint">
      {t(`ratings.means.${side}`, {
        low: String(number - band),
        high: String(number + band),
        initial: String(INITIAL),
      })}
    </p>
  );
}
