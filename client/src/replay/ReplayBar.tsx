/** The bar over a replay: the way back, the score, and the button of the panel. */
import type { Game } from "../games/game.ts";
import { useHouse } from "../house/house-context.ts";
import type { Scene } from "../play/scene-queue.ts";
import { t } from "../shell/language.ts";
import { MATCHES_PATH, tablePath } from "../shell/model/routes.ts";
import { Link } from "../shell/router.tsx";

interface ReplayBarProps {
  readonly scene: Scene;
  readonly game: Game;
  readonly onPanel: () => void;
}

export function ReplayBar({ scene, game, onPanel }: ReplayBarProps) {
  const { table } = scene.frame;
  const sitsThere = useHouse().seats.value.includes(table);
  return (
    <header class="score-bar">
      <Link
        to={sitsThere ? tablePath(table) : MATCHES_PATH}
        class="icon-button"
        label={t(sitsThere ? "fair.toTable" : "replay.toMatches")}
      >
        <svg viewBox="0 0 24 24" class="icon" aria-hidden="true">
          <path d="M15 5l-7 7 7 7" />
        </svg>
      </Link>
      <game.Score scene={scene} />
      <button
        type="button"
        class="icon-button replay-more"
        aria-label={t("replay.more")}
        title={t("replay.more")}
        onClick={onPanel}
      >
        <svg viewBox="0 0 24 24" class="icon" aria-hidden="true">
          <path d="M4 7h16M4 12h16M4 17h16" />
        </svg>
      </button>
    </header>
  );
}
