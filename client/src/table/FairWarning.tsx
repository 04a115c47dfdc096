/** A shuffle did not hold when it was checked: said plainly, while the play goes on. */
import "./fair.css";

import { t } from "../app/language.ts";
import { Link } from "../app/router.tsx";
import { fairPath } from "../core/routes.ts";
import type { Desk } from "./desk.ts";

export function FairWarning({ desk }: { readonly desk: Desk }) {
  const warning = desk.warning.value;
  return (
    <div class="fair-warnings" role="alert">
      {warning !== null && (
        <p class="fair-warning">
          <b>{t(`fair.verdict.${warning.why}`)}</b>
          <Link to={fairPath(desk.table, warning.epoch)} class="button">
            {t("fair.look")}
          </Link>
          <button type="button" class="button" onClick={() => desk.warn(null)}>
            {t("act.close")}
          </button>
        </p>
      )}
    </div>
  );
}
