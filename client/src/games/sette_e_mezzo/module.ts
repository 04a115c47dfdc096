import type { GameModule } from "../game.ts";

export const SETTE_E_MEZZO: GameModule = {
  words: ["ring", "sette_e_mezzo"],
  table: () => import("./table/index.ts").then(({ game }) => game),
};
