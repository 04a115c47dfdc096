/** The handbook of each game, `handbook/index.ts` in its folder. No table needs one. */
import type { GameName } from "../play/games.ts";
import type { Handbook } from "./game.ts";

const HANDBOOKS = import.meta.glob<Handbook>("./*/handbook/index.ts", {
  import: "HANDBOOK",
  eager: true,
});

export function handbookOf(game: GameName): Handbook {
  return HANDBOOKS[`./${game}/handbook/index.ts`]!;
}
