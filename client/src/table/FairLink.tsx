/** The way to the page where the shuffle of this table is checked. */
import "./fair.css";

import { t } from "../app/language.ts";
import { Link } from "../app/router.tsx";
import { fairPath } from "../core/routes.ts";
import type { Frame } from "../core/wire.gen.ts";

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
