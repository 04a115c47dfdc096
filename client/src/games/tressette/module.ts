import type { GameModule } from "../game.ts";

export const TRESSETTE: GameModule = {
  words: [],
  table: () => import("./table/index.ts").then(({ game }) => game),
};
