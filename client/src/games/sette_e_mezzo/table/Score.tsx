/** The chips in the bank, and the number of cards left in the pack. */

import { leastBet } from "../../../options/model/table-minima.ts";
import type { Scene } from "../../../play/scene-queue.ts";
import { formatChips, t } from "../../../shell/language.ts";
import type { SetteFrame } from "../facts.ts";
import { bankKind } from "../model/bank.ts";

export function Score({ scene }: { readonly scene: Scene<SetteFrame> }) {
  const bank = scene.frame.match?.bank ?? null;
  return (
    <div class="score">
      <h1 class={bank === null ? "score-title" : "spoken"}>{t("game.sette_e_mezzo")}</h1>
      {bank !== null && (
        <p class="score-totals">
          <span class="score-side">
            <span class="score-name">
              {t(`sette.amount.${bankKind(bank, currentOptions(scene.frame))}`)}
            </span>{" "}
            <b>{formatChips(bank.amount)}</b>
          </span>
        </p>
      )}
      <p class="score-deal">{dealLine(scene.frame)}</p>
    </div>
  );
}

/**
 * Returns the current options. A tournament raises the minimum bet during the game, while `sheet`
 * keeps the first options.
 */
function currentOptions({ match, view }: SetteFrame) {
  return match?.options ?? view.sheet.options;
}

/**
 * Returns the number of cards left; in classica also the chips that the banker has set aside for
 * the largest bets (S18).
 */
function dealLine(frame: SetteFrame): string {
  const options = currentOptions(frame);
  const { match } = frame;
  if (match === null || match.bank === null) {
    const variant = t(`variant.${options.variant}`);
    return t("sette.from", { variant, chips: formatChips(leastBet(options)) });
  }
  const stock = t("sette.stock", { cards: match.stock });
  if (bankKind(match.bank, options) !== "classica") return stock;
  const covered = match.reserved[match.bank.banker] ?? 0;
  return `${stock} · ${t("sette.covers", { chips: formatChips(covered) })}`;
}
