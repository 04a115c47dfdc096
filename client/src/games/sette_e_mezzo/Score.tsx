/** What lies in the bank, and how much of the pack is left. */
import { formatChips, t } from "../../app/language.ts";
import type { SetteFrame } from "../../core/games.ts";
import type { Scene } from "../../core/table-state.ts";

export function Score({ scene }: { readonly scene: Scene<SetteFrame> }) {
  const { match, view } = scene.frame;
  const { variant, minimum } = view.sheet.options;
  const bank = match?.bank ?? null;
  return (
    <div class="score">
      <h1 class={bank === null ? "score-title" : "spoken"}>{t("game.sette_e_mezzo")}</h1>
      {bank !== null && (
        <p class="score-totals">
          <span class="score-side">
            <span class="score-name">{t(`sette.amount.${variant}`)}</span>{" "}
            <b>{formatChips(bank.amount)}</b>
          </span>
        </p>
      )}
      <p class="score-deal">
        {match === null || bank === null
          ? t("sette.from", { variant: t(`variant.${variant}`), chips: formatChips(minimum) })
          : t("sette.stock", { cards: match.stock })}
      </p>
    </div>
  );
}
