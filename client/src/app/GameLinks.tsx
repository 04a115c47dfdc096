/** The same page for another game. */
import "./game-links.css";

import type { GameName } from "../core/games.ts";
import { GAMES } from "../core/sheets.ts";
import { t } from "./language.ts";
import { Link } from "./router.tsx";

interface GameLinksProps {
  readonly label: string;
  /** The one that is shown. */
  readonly game: GameName;
  readonly pathOf: (game: GameName) => string;
}

export function GameLinks({ label, game, pathOf }: GameLinksProps) {
  return (
    <nav class="game-links" aria-label={label}>
      {GAMES.map((name) => (
        <Link key={name} to={pathOf(name)} class="game-link" isCurrent={name === game}>
          {t(`game.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
