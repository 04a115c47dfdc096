/** A link to the page that checks the shuffles of this table. */
import "./fair-warning.css";

import type { Frame } from "../../protocol/wire.gen.ts";
import { t } from "../../shell/language.ts";
import { fairPath } from "../../shell/model/routes.ts";
import { Link } from "../../shell/router.tsx";

export function FairLink({ newest }: { readonly newest: Frame }) {
  const { epoch, next } = newest.view;
  const number = epoch?.number ?? next?.number;
  if (number === undefined) return null;
  return (
    <Link to={fairPath(newest.table, number)} class="button fair-link">
      {t("fair.title")}
    </Link>
  );
}
