import type { GameDetails } from "../../play/game-details.ts";

export const DETAILS: GameDetails<"ciapano"> = {
  matchSizes: [4],
  spectatorDelay: "watch.behind",
  summary: ({ target }, { text }) => [text("lobby.upTo", { target })],
};
