/** The top bar: the way out, the score, the menu. */
import { t } from "../../app/language.ts";
import { Link } from "../../app/router.tsx";
import { formatThirds } from "../../core/format.ts";
import { ours, sideNames } from "../../core/say.ts";
import { type Scene, pictureOf } from "../../core/table-state.ts";
import { speech } from "../../table/speech.ts";

interface ScoreBarProps {
  readonly scene: Scene;
  readonly onMenu: () => void;
  readonly onOptions: () => void;
}

export function ScoreBar({ scene, onMenu, onOptions }: ScoreBarProps) {
  return (
    <header class="score-bar">
      <Link to="/" class="icon-button" label={t("lobby.back")}>
        <svg viewBox="0 0 24 24" class="icon" aria-hidden="true">
          <path d="M15 5l-7 7 7 7" />
        </svg>
      </Link>
      <Score scene={scene} />
      <button
        type="button"
        class="icon-button"
        aria-label={t("act.options")}
        aria-keyshortcuts="o"
        title={t("act.options")}
        onClick={onOptions}
      >
        <svg viewBox="0 0 24 24" class="icon" aria-hidden="true">
          <path d="M4 7h9M19 7h1M4 17h3M13 17h7" />
          <circle cx="16" cy="7" r="2.6" />
          <circle cx="10" cy="17" r="2.6" />
        </svg>
      </button>
      <button type="button" class="icon-button" aria-label={t("table.menu")} onClick={onMenu}>
        <svg viewBox="0 0 24 24" class="icon" aria-hidden="true">
          <path d="M4 7h16M4 12h16M4 17h16" />
        </svg>
      </button>
    </header>
  );
}

export function Score({ scene }: { readonly scene: Scene }) {
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
  const [ourScore, theirScore] = ours(picture.scores, frame.seat);
  const [ourThirds, theirThirds] = ours(picture.thirds, frame.seat);
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
      <p class="score-deal">
        {t("score.dealLine", {
          deal: frame.match.number,
          us: formatThirds(ourThirds),
          them: formatThirds(theirThirds),
          target,
        })}
      </p>
    </div>
  );
}
