/** Tells that another page follows this table, and takes it back. */

import type { TableClient } from "../house/table-client.ts";
import { t } from "../shell/language.ts";

export function OpenElsewhere({ tableClient }: { readonly tableClient: TableClient }) {
  return (
    <div class="veil" role="alertdialog" aria-labelledby="elsewhere-words">
      <div class="veil-card">
        <p id="elsewhere-words">{t("link.elsewhere")}</p>
        <button type="button" class="button primary" autofocus onClick={() => tableClient.resume()}>
          {t("link.resumeHere")}
        </button>
      </div>
    </div>
  );
}
