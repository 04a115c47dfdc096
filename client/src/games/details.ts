/**
 * The details of each game that only some pages need; they are read from `details.ts` in its
 * folder.
 */
import type { GameDetails } from "../play/game-details.ts";
import type { GameName } from "../play/game-facts.ts";

const DETAILS = import.meta.glob<GameDetails>("./*/details.ts", { import: "DETAILS", eager: true });

export function detailsOf(game: GameName): GameDetails {
  return DETAILS[`./${game}/details.ts`]!;
}
