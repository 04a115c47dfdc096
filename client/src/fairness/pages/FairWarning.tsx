/** Warns that the check of a shuffle failed; play goes on. */
import "./fair-warning.css";

import type { TableClient } from "../../house/table-client.ts";
import { t } from "../../shell/language.ts";
import { fairPath } from "../../shell/model/routes.ts";
import { Link } from "../../shell/router.tsx";

export function FairWarning({ tableClient }: { readonly tableClient: TableClient }) {
  const warning = tableClient.warning.value;
  return warning === null ? null : (
    <div class="fair-warnings" role="alert">
      <p class="fair-warning">
        <b>{t(`fair.verdict.${warning.why}`)}</b>
        <Link to={fairPath(tableClient.table, warning.epoch)} class="button">
          {t("fair.look")}
        </Link>
        <button type="button" class="button" onClick={() => tableClient.warn(null)}>
          {t("act.close")}
        </button>
      </p>
    </div>
  );
}
