/** A rating in one sentence, for a reader who does not know the scale. */
import { t } from "../shell/language.ts";
import type { Rating } from "./model/ratings.ts";

/** Where everybody begins. */
const INITIAL = 1500;

export function RatingMeaning({ number, band }: Pick<Rating, "number" | "band">) {
  const [low, high] = [number - band, number + band];
  const side = low > INITIAL ? "above" : high < INITIAL ? "below" : "even";
  return (
    <p class="hint">
      {t(`ratings.means.${side}`, {
        low: String(low),
        high: String(high),
        initial: String(INITIAL),
      })}
    </p>
  );
}
