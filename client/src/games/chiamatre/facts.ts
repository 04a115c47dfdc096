import type { GameFacts, PreferencesOf } from "../../play/game-facts.ts";
import type { FrameOf } from "../../play/games.ts";
import { CHIAMATRE_RULES } from "../../protocol/game-facts.gen.ts";

export type ChiamatreFrame = FrameOf<"chiamatre">;

export const CHIAMATRE: GameFacts<"chiamatre"> = {
  isOfTricks: true,
  words: ["tricks", "chiamatre"],
  clauseLetter: "C",
  // The rules of chiamatre refer to these clauses of tressette.
  borrowedClauses: ["T1", "T2", "T6", "T7", "T10", "T16", "T18"],
  preferences: {
    names: ["go_on", "last_card"],
    toWire: ({ go_on, last_card }) => ({
      game: "chiamatre",
      go_on: go_on === true,
      last_card: last_card === true,
    }),
    fromWire: ({ go_on, last_card }: PreferencesOf<"chiamatre">) => ({ go_on, last_card }),
  },
  places: () => CHIAMATRE_RULES.seats,
};
