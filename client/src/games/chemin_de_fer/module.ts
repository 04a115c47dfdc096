import type { GameModule } from "../game.ts";

export const CHEMIN_DE_FER: GameModule = {
  words: ["ring", "chemin_de_fer"],
  table: () => import("./table/index.ts").then(({ game }) => game),
  afterTable: () => import("./table/index.ts").then(({ bringMore }) => bringMore()),
};
