import type { GameDetails } from "../../play/game-details.ts";

export const DETAILS: GameDetails<"ciapano"> = {
  matchSizes: [4],
  moments: {
    card_played: "card",
    deal_ended: "result",
    trick_taken: "trick",
  },
  dealOf: "replay.dealOf",
  spectatorDelay: "watch.behind",
  summary: ({ target }, { text }) => [text("lobby.upTo", { target })],
};
