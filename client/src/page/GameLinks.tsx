/** Links to the same page for the other games. */
import "./game-links.css";

import { GAMES, type GameName } from "../play/games.ts";
import { t } from "../shell/language.ts";
import { Link } from "../shell/router.tsx";

interface GameLinksProps {
  readonly label: string;
  /** The current game. */
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
