/** The voided deals of a table, with their reasons. */

import type { Frame } from "../protocol/wire.gen.ts";
import { t } from "../shell/language.ts";

export function VoidedDeals({ voided }: { readonly voided: Frame["view"]["voided"] }) {
  if (voided.length === 0) return null;
  return (
    <section class="panel" aria-labelledby="voided-deals">
      <h3 id="voided-deals">{t("options.voided")}</h3>
      <ul>
        {voided.map(({ deal, why }) => (
          <li key={deal}>{t("log.voided", { deal, why })}</li>
        ))}
      </ul>
    </section>
  );
}
