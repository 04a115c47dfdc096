import { bankSummary } from "../../banks/model/bank-summary.ts";
import type { GameDetails } from "../../play/game-details.ts";

export const DETAILS: GameDetails<"chemin_de_fer"> = {
  hasFrenchCards: true,
  spectatorDelay: "watch.behindCoup",
  summary: bankSummary,
};
