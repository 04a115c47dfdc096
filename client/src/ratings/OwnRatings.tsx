/** The player's ratings with their uncertainty. */
import { plural, t } from "../shell/language.ts";
import { refusalText } from "../shell/refusals.ts";
import { Link } from "../shell/router.tsx";
import { useFetched } from "../shell/use-fetched.ts";
import { BandBar } from "./BandBar.tsx";
import { ladderName } from "./ladder-names.ts";
import { fetchOwnRatings, type OwnRating } from "./model/ratings.ts";
import { RatingFigure } from "./RatingFigure.tsx";
import { RatingMeaning } from "./RatingMeaning.tsx";
import { ratingsPath } from "./ratings-path.ts";

export function OwnRatings() {
  const told = useFetched(fetchOwnRatings);
  if (told === null) return null;
  return (
    <section aria-labelledby="ratings-title">
      <h2 id="ratings-title">{t("ratings.mine")}</h2>
      {"refused" in told ? (
        <p role="status">{refusalText(told.refused)}</p>
      ) : told.length === 0 ? (
        <p class="empty">{t("ratings.noneMine")}</p>
      ) : (
        <ul class="rows balance">
          {told.map((own) => (
            <li key={`${own.game}/${own.variant}`} class="match">
              <One own={own} />
            </li>
          ))}
        </ul>
      )}
      <Link to={ratingsPath(null)} class="button">
        {t("ratings.title")}
      </Link>
    </section>
  );
}

function One({ own }: { readonly own: OwnRating }) {
  const { rating, place } = own;
  return (
    <>
      <h3 class="match-outcome">{ladderName(own)}</h3>
      <p>
        <RatingFigure {...rating} />
      </p>
      <BandBar {...rating} />
      <RatingMeaning {...rating} />
      <p class="hint">
        {[
          plural("ratings.matches", rating.matches),
          ...(place === null ? [] : [t("ratings.placed", { place })]),
        ].join(" · ")}
      </p>
    </>
  );
}
