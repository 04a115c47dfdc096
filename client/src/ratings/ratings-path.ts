/** The address of the ratings. */
import type { GameName } from "../play/games.ts";
import { pathName, RATINGS_PATH } from "../shell/model/routes.ts";

/** The ratings of a game; null: of the first game. */
export function ratingsPath(game: GameName | null): string {
  return game === null ? RATINGS_PATH : `${RATINGS_PATH}/${pathName(game)}`;
}
