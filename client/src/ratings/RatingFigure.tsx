/** A rating with its band, and in words whether it is provisional. */
import "./rating.css";

import { t } from "../shell/language.ts";

interface RatingFigureProps {
  readonly number: number;
  readonly band: number;
  readonly provisional?: boolean;
}

export function RatingFigure({ number, band, provisional = false }: RatingFigureProps) {
  return (
    <span class="rating">
      <span class="spoken">{t("ratings.spoken", { number: String(number), band })}</span>
      <b class="rating-number" aria-hidden="true">
        {number}
      </b>
      <span class="rating-band" aria-hidden="true">
        ±{band}
      </span>
      {provisional && <span class="rating-provisional">{t("ratings.provisional")}</span>}
    </span>
  );
}
