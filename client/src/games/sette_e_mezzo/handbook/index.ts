import type { Handbook } from "../../game.ts";
import { chosenText, holds } from "./rule-options.ts";

export const HANDBOOK: Handbook<"sette_e_mezzo"> = {
  holds,
  chosenText,
  rules: {
    it: () => import("./rules.it.json"),
    en: () => import("./rules.en.json"),
    es: () => import("./rules.es.json"),
  },
  examples: () => import("./Examples.tsx").then(({ Worked }) => Worked),
  exampleWords: ["sette_e_mezzo"],
  odds: () => import("./Odds.tsx").then(({ Odds }) => Odds),
  chances: () => import("./odds.json"),
  oddsWords: ["sette_e_mezzo", "ring"],
};
