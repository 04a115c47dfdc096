import type { GameFacts, PreferencesOf } from "../../play/game-facts.ts";
import type { FrameOf } from "../../play/games.ts";

export type SetteFrame = FrameOf<"sette_e_mezzo">;

export const SETTE_E_MEZZO: GameFacts<"sette_e_mezzo"> = {
  isRing: true,
  words: ["ring", "sette_e_mezzo"],
  clauseLetter: "S",
  preferences: {
    names: ["sette_regola", "pass_bank"],
    toWire: ({ sette_regola, pass_bank }) => ({
      game: "sette_e_mezzo",
      alla_regola: sette_regola === true,
      pass_bank: pass_bank === true,
    }),
    fromWire: ({ alla_regola, pass_bank }: PreferencesOf<"sette_e_mezzo">) => ({
      sette_regola: alla_regola,
      pass_bank,
    }),
  },
  places: ({ most }) => most,
  fewest: ({ least }) => least,
};
