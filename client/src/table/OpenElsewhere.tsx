/** Tells that another window shows this table, and takes it back. */
import "./open-elsewhere.css";

import { useEffect, useState } from "preact/hooks";
import type { TableClient } from "../house/table-client.ts";
import { askForTable } from "../house/table-windows.ts";
import { t } from "../shell/language.ts";

/** Milliseconds in which another window may give the table back before this one says anything. */
const GIVEN_WITHIN = 300;

export function OpenElsewhere({ tableClient }: { readonly tableClient: TableClient }) {
  const [isShown, show] = useState(false);
  useEffect(() => {
    const stopAsking = askForTable(tableClient.table, () => tableClient.resume());
    const timer = setTimeout(() => show(true), GIVEN_WITHIN);
    return () => {
      stopAsking();
      clearTimeout(timer);
    };
  }, [tableClient]);
  if (!isShown) return null;
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
