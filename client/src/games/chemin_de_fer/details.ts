import { bankSummary } from "../../banks/model/bank-summary.ts";
import type { GameDetails } from "../../play/game-details.ts";

export const DETAILS: GameDetails<"chemin_de_fer"> = {
  hasFrenchCards: true,
  moments: { cards_shown: "card", deal_ended: "result" },
  spectatorDelay: "watch.behindCoup",
  dealOf: "replay.coupOf",
  summary: bankSummary,
};
