/** The options of a table of ciapanò that can be chosen. */
import type { GameChoices } from "../../../options/model/game-choices.ts";
import { DEFAULT_OPTIONS } from "../../../protocol/defaults.gen.ts";

export const TARGETS = [11, 21, 31] as const;

declare module "../../../options/model/game-choices.ts" {
  interface TableChoice {
    readonly ciapanoTarget: (typeof TARGETS)[number];
  }
}

export const CHOICES: GameChoices<"ciapano"> = {
  first: { ciapanoTarget: DEFAULT_OPTIONS.ciapano.target },
  quick: [],
  moveSeconds: [15, 25, 60, 120],
  optionsOf: ({ ciapanoTarget }) => ({ game: "ciapano", target: ciapanoTarget }),
};
