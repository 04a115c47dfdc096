import type { GameDetails } from "../../play/game-details.ts";

export const DETAILS: GameDetails<"tressette"> = {
  matchSizes: [2, 4],
  spectatorDelay: "watch.behind",
  summary: ({ players, target }, { plural, text }) => [
    plural("count.players", players),
    text("lobby.upTo", { target }),
  ],
};
