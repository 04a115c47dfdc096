import type { Handbook } from "../../game.ts";

export const CHEMIN_DE_FER: Handbook = {
  rules: {
    it: () => import("./rules.it.json"),
    en: () => import("./rules.en.json"),
    es: () => import("./rules.es.json"),
  },
  examples: () => import("./Examples.tsx").then(({ Worked }) => Worked),
  exampleWords: ["chemin_de_fer"],
  odds: () => import("./Odds.tsx").then(({ Odds }) => Odds),
  chances: () => import("./odds.json"),
  oddsWords: ["ring", "chemin_de_fer"],
};
