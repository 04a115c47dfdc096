/** The score of a match, in the bar at the top. */

import { formatThirds } from "../../../i18n/number-format.ts";
import type { Scene } from "../../../play/scene-queue.ts";
import { oursFirst } from "../../../play/seating.ts";
import { t } from "../../../shell/language.ts";
import { speech } from "../../../shell/page-speech.ts";
import { pictureOf } from "../../../tricks/model/trick-picture.ts";
import type { TressetteFrame } from "../facts.ts";
import { sideNames } from "../model/sides.ts";

/** The thirds that take the most room; the line is as high as with them from the first trick on. */
const WIDEST = 32;

export function Score({ scene }: { readonly scene: Scene<TressetteFrame> }) {
  const { frame } = scene;
  const { target } = frame.view.sheet.options;
  const picture = pictureOf(scene);
  if (picture === null || frame.match === null) {
    return (
      <div class="score">
        <h1 class="score-title">{t("game.tressette")}</h1>
        <p class="score-deal">{t("score.target", { target })}</p>
      </div>
    );
  }
  const [us, them] = sideNames(speech, frame);
  const [ourScore, theirScore] = oursFirst(picture.scores, frame.seat);
  const [ourThirds, theirThirds] = oursFirst(picture.thirds, frame.seat);
  const deal = frame.match.number;
  const dealLine = (ours: number, theirs: number) =>
    t("score.dealLine", { deal, us: formatThirds(ours), them: formatThirds(theirs), target });
  return (
    <div class="score">
      <h1 class="spoken">{t("game.tressette")}</h1>
      <p class="score-totals">
        <span class="score-side">
          <span class="score-name">{us}</span> <b>{ourScore}</b>
        </span>
        <span aria-hidden="true">–</span>
        <span class="score-side">
          <b>{theirScore}</b> <span class="score-name">{them}</span>
        </span>
      </p>
      <p class="score-deal score-steady" data-widest={dealLine(WIDEST, WIDEST)}>
        <span>{dealLine(ourThirds, theirThirds)}</span>
      </p>
    </div>
  );
}
