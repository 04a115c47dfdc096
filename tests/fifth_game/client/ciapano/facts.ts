import type { GameFacts, PreferencesOf } from "../../play/game-facts.ts";
import type { FrameOf } from "../../play/games.ts";

export type CiapanoFrame = FrameOf<"ciapano">;

/** The seats of every table. */
const SEATS = 4;

export const CIAPANO: GameFacts<"ciapano"> = {
  isOfTricks: true,
  words: ["tricks", "ciapano"],
  clauseLetter: "T",
  borrowedClauses: ["T2", "T6", "T7", "T10"],
  preferences: {
    names: ["go_on", "last_card"],
    toWire: ({ go_on, last_card }) => ({
      game: "ciapano",
      go_on: go_on === true,
      last_card: last_card === true,
    }),
    fromWire: ({ go_on, last_card }: PreferencesOf<"ciapano">) => ({ go_on, last_card }),
  },
  places: () => SEATS,
};
