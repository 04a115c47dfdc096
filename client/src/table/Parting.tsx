/** My last hand at a table that I have left with it: it stays until I have seen it. */

import type { Desk } from "../house/desk.ts";
import { t } from "../shell/language.ts";

export function Parting({ desk }: { readonly desk: Desk }) {
  return (
    <>
      <p class="watch-note" role="status">
        {t("table.lastHand")}
      </p>
      <div class="actions">
        <button type="button" class="button primary" onClick={() => desk.seeOn()}>
          {t("act.continue")}
        </button>
      </div>
    </>
  );
}
