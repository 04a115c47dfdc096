/**
 * The handbook of each game, read from `handbook/index.ts` in its folder. The table does not need
 * it.
 */
import type { GameName } from "../play/games.ts";
import type { Handbook } from "./game.ts";

const HANDBOOKS = import.meta.glob<Handbook>("./*/handbook/index.ts", {
  import: "HANDBOOK",
  eager: true,
});

export function handbookOf(game: GameName): Handbook {
  return HANDBOOKS[`./${game}/handbook/index.ts`]!;
}
