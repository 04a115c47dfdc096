/** The table is followed from another page; here it stands still. */

import type { Desk } from "../house/desk.ts";
import { t } from "../shell/language.ts";

export function Elsewhere({ desk }: { readonly desk: Desk }) {
  return (
    <div class="veil" role="alertdialog" aria-labelledby="elsewhere-words">
      <div class="veil-card">
        <p id="elsewhere-words">{t("link.elsewhere")}</p>
        <button type="button" class="button primary" autofocus onClick={() => desk.resume()}>
          {t("link.resumeHere")}
        </button>
      </div>
    </div>
  );
}
