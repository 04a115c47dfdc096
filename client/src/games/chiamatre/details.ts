import type { GameDetails } from "../../play/game-details.ts";

export const DETAILS: GameDetails<"chiamatre"> = {
  matchSizes: [4],
  spectatorDelay: "watch.behind",
  summary: () => [],
};
