/** What the cards gave a person and what they played, in points of a mean deal of each game. */
import "../controls/figure-table.css";

import type { CardLuck } from "../friends/model/profile.ts";
import { currentLanguage, plural, t } from "../shell/language.ts";

export function LuckAndPlay({ luck }: { readonly luck: readonly CardLuck[] }) {
  return (
    <section aria-labelledby="profile-luck">
      <h2 id="profile-luck">{t("profile.luck")}</h2>
      <table class="figure-table">
        <thead>
          <tr>
            <th scope="col">{t("profile.kind")}</th>
            <th scope="col">{t("profile.cards")}</th>
            <th scope="col">{t("profile.played")}</th>
          </tr>
        </thead>
        <tbody>
          {luck.map((one) => (
            <tr key={`${one.game}/${one.bots}`}>
              <th scope="row">
                {t(`game.${one.game}`)}
                {one.bots && ` · ${t("profile.withBots")}`}
                <span class="hint"> {plural("profile.luckDeals", one.deals)}</span>
              </th>
              <td>{pointsText(one.cards)}</td>
              <td>
                {pointsText(one.played)} <small>± {pointsText(2 * one.error, "never")}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="hint">{t("profile.luck.why")}</p>
    </section>
  );
}

function pointsText(value: number, signDisplay: "exceptZero" | "never" = "exceptZero"): string {
  return new Intl.NumberFormat(currentLanguage(), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay,
  }).format(value);
}
