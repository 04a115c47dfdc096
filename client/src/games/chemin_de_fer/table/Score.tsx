/** The chips in the bank, and the number of cards that were drawn from the shoe. */

import { leastBet } from "../../../options/model/table-minima.ts";
import type { Scene } from "../../../play/scene-queue.ts";
import { formatChips, t } from "../../../shell/language.ts";
import type { CheminFrame } from "../facts.ts";
import { isCasino } from "../model/seats.ts";

export function Score({ scene }: { readonly scene: Scene<CheminFrame> }) {
  const { match, view } = scene.frame;
  const { options } = view.sheet;
  const bank = match?.bank ?? null;
  return (
    <div class="score">
      <h1 class={bank === null ? "score-title" : "spoken"}>{t("game.chemin_de_fer")}</h1>
      {bank !== null && (
        <p class="score-totals">
          <span class="score-side">
            <span class="score-name">
              {t(isCasino(scene.frame) ? "chemin_de_fer.banque" : "chemin_de_fer.posta")}
            </span>{" "}
            <b>{formatChips(bank.posta)}</b>
          </span>
        </p>
      )}
      <p class={match?.shoe.is_last === true ? "score-deal last-coup" : "score-deal"}>
        {match === null
          ? t("chemin_de_fer.from", {
              variant: t(`variant.${options.variant}`),
              chips: formatChips(leastBet(options)),
            })
          : t("chemin_de_fer.shoe", { drawn: match.shoe.drawn, mark: match.shoe.mark })}
        {match?.shoe.is_last === true && ` · ${t("chemin_de_fer.lastCoup")}`}
      </p>
    </div>
  );
}
