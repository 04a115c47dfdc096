/** The player's points and the target, in the bar at the top. */
import type { Scene } from "../../../play/scene-queue.ts";
import { plural, t } from "../../../shell/language.ts";
import type { CiapanoFrame } from "../facts.ts";
import { shownScore } from "../model/standings.ts";

export function Score({ scene }: { readonly scene: Scene<CiapanoFrame> }) {
  const { match, seat, view } = scene.frame;
  const { target } = view.sheet.options;
  return (
    <div class="score">
      <h1 class="score-title">{t("game.ciapano")}</h1>
      {match !== null && seat !== null && (
        <p class="score-totals">
          <span class="score-side">
            <span class="score-name">{t("seat.you")}</span>{" "}
            <b>{plural("count.points", shownScore(scene, seat))}</b>
          </span>
        </p>
      )}
      <p class="score-deal">{t("score.target", { target })}</p>
    </div>
  );
}
