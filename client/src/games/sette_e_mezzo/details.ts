import { bankSummary } from "../../banks/model/bank-summary.ts";
import type { GameDetails } from "../../play/game-details.ts";

export const DETAILS: GameDetails<"sette_e_mezzo"> = {
  spectatorDelay: "watch.behindHand",
  summary: bankSummary,
};
