import { plural } from "../../../shell/language.ts";
import type { Handbook } from "../../game.ts";

export const HANDBOOK: Handbook<"ciapano"> = {
  holds: () => false,
  chosenText: (choice, { target }) => (choice === "target" ? plural("count.points", target) : ""),
  rules: {
    it: () => import("./rules.it.json"),
    en: () => import("./rules.en.json"),
    es: () => import("./rules.es.json"),
  },
  examples: () => Promise.resolve(() => null),
  exampleWords: [],
  odds: () => import("./Odds.tsx").then(({ Odds }) => Odds),
  chances: () => import("./odds.json"),
  oddsWords: [],
};
