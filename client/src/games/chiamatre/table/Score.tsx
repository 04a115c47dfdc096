/**
 * My points and the number of the deal. No side has a score, because the sides are secret until the
 * called card is played (C6, C8).
 */

import type { Scene } from "../../../play/scene-queue.ts";
import { CHIAMATRE_RULES } from "../../../protocol/game-facts.gen.ts";
import { plural, t } from "../../../shell/language.ts";
import { pictureOf } from "../../../tricks/model/trick-picture.ts";
import type { ChiamatreFrame } from "../facts.ts";
import { dealNumber } from "../model/standing.ts";

export function Score({ scene }: { readonly scene: Scene<ChiamatreFrame> }) {
  const { match, seat } = scene.frame;
  const scores = pictureOf(scene)?.scores ?? match?.scores ?? [];
  const mine = seat === null ? undefined : scores[seat];
  return (
    <div class="score">
      <h1 class={mine === undefined ? "score-title" : "spoken"}>{t("game.chiamatre")}</h1>
      {mine !== undefined && (
        <p class="score-totals">
          <span class="score-side">
            <span class="score-name">{t("seat.you")}</span> <b>{plural("count.points", mine)}</b>
          </span>
        </p>
      )}
      <p class="score-deal">
        {match === null
          ? t("deal.four", { deals: CHIAMATRE_RULES.deals })
          : t("deal.ofFour", { deal: dealNumber(match), deals: CHIAMATRE_RULES.deals })}
      </p>
    </div>
  );
}
