import type { Handbook } from "../../game.ts";
import { chosenText, holds } from "./rule-options.ts";

export const HANDBOOK: Handbook<"tressette"> = {
  holds,
  chosenText,
  rules: {
    it: () => import("./rules.it.json"),
    en: () => import("./rules.en.json"),
    es: () => import("./rules.es.json"),
  },
  examples: () => import("./Examples.tsx").then(({ Worked }) => Worked),
  exampleWords: ["tressette", "tricks"],
  odds: () => import("./Odds.tsx").then(({ Odds }) => Odds),
  chances: () => import("./odds.json"),
  oddsWords: ["tressette"],
};
