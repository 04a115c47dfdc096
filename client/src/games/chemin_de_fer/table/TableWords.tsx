/** The words of the table and what each of them means. */
import "./calls.css";

import { t } from "../../../shell/language.ts";
import type { CheminFrame } from "../facts.ts";
import { isCasino } from "../model/seats.ts";

/** The words that the felt shows, by the kind of table. */
const WORDS = {
  online: ["posta", "covered", "garage"],
  casino: ["banque", "covered", "reliquat", "cagnotte"],
} as const;

export function TableWords({ newest }: { readonly newest: CheminFrame }) {
  return (
    <dl class="chemin-de-fer-words">
      {WORDS[isCasino(newest) ? "casino" : "online"].map((word) => (
        <div key={word}>
          <dt>{t(`chemin_de_fer.${word}`)}</dt>
          <dd>{t(`chemin_de_fer.means.${word}`)}</dd>
        </div>
      ))}
      <div>
        <dt>{t("chemin_de_fer.ready")}</dt>
        <dd>{t("chemin_de_fer.means.ready")}</dd>
      </div>
      <div>
        <dt>{t("premove.title")}</dt>
        <dd>{t("chemin_de_fer.means.premove")}</dd>
      </div>
    </dl>
  );
}
