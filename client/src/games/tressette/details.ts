import type { GameDetails } from "../../play/game-details.ts";

export const DETAILS: GameDetails<"tressette"> = {
  matchSizes: [2, 4],
  moments: {
    card_drawn: "draw",
    card_played: "card",
    deal_ended: "result",
    declared: "accuso",
    hands_dealt: "deal",
    trick_taken: "trick",
  },
  spectatorDelay: "watch.behind",
  dealOf: "replay.dealOf",
  summary: ({ players, target, deals }, { plural, text }) => [
    plural("count.players", players),
    ...(deals === undefined ? [text("lobby.upTo", { target })] : []),
  ],
};
