import type { GameDetails } from "../../play/game-details.ts";

export const DETAILS: GameDetails<"chiamatre"> = {
  matchSizes: [4],
  moments: {
    card_played: "card",
    deal_ended: "result",
    dealer_drawn: "lot",
    packets_dealt: "deal",
    trick_taken: "trick",
  },
  spectatorDelay: "watch.behind",
  dealOf: "replay.dealOf",
  summary: () => [],
};
