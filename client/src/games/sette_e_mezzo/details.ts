import { bankSummary } from "../../banks/model/bank-summary.ts";
import type { GameDetails } from "../../play/game-details.ts";

export const DETAILS: GameDetails<"sette_e_mezzo"> = {
  moments: {
    banker_designated: "lot",
    card_given: "card",
    deal_ended: "result",
  },
  spectatorDelay: "watch.behindHand",
  dealOf: "replay.handNumberOf",
  summary: bankSummary,
};
