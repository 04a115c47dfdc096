import type { GameModule } from "../game.ts";

export const CHIAMATRE: GameModule = {
  words: ["chiamatre"],
  table: () => import("./table/index.ts").then(({ game }) => game),
};
