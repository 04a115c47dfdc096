/** Shown with the last hand of a table that the player has left, until they move on. */

import type { TableClient } from "../house/table-client.ts";
import { t } from "../shell/language.ts";

export function LastHandPrompt({ tableClient }: { readonly tableClient: TableClient }) {
  return (
    <>
      <p class="watch-note" role="status">
        {t("table.lastHand")}
      </p>
      <div class="actions">
        <button type="button" class="button primary" onClick={() => tableClient.seeOn()}>
          {t("act.continue")}
        </button>
      </div>
    </>
  );
}
