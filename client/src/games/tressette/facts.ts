import type { GameFacts, PreferencesOf } from "../../play/game-facts.ts";
import type { FrameOf } from "../../play/games.ts";

export type TressetteFrame = FrameOf<"tressette">;

export const TRESSETTE: GameFacts<"tressette"> = {
  isOfTricks: true,
  words: ["tricks", "tressette"],
  hasSides: true,
  clauseLetter: "T",
  borrowedClauses: ["C9"],
  preferences: {
    names: ["go_on", "last_card"],
    toWire: ({ go_on, last_card }) => ({
      game: "tressette",
      go_on: go_on === true,
      last_card: last_card === true,
    }),
    fromWire: ({ go_on, last_card }: PreferencesOf<"tressette">) => ({ go_on, last_card }),
  },
  places: ({ players }) => players,
};
