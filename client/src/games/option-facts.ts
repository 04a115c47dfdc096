/**
 * The options of a game as a list of terms and values; it is read from `options/option-facts.ts` in
 * the game's folder.
 */
import type { GameName, OptionsOf } from "../play/game-facts.ts";
import type { TableOptions } from "../protocol/wire.gen.ts";

/** A line of the list: the name of an option, and its value in words. */
export type Fact = readonly [term: string, fact: string];

export interface OptionFacts<Game extends GameName = GameName> {
  /** Returns the options as lines. */
  factsOf(options: OptionsOf<Game>): readonly Fact[];
  /**
   * The windows (times in which several seats may answer) whose length the list of options states.
   */
  readonly windows: readonly Window[];
}

type Window = Extract<keyof TableOptions["times"], "annul" | "bets" | "grace" | "auction">;

const OPTION_FACTS = import.meta.glob<OptionFacts>("./*/options/option-facts.ts", {
  import: "OPTION_FACTS",
  eager: true,
});

export function optionFactsOf(game: GameName): OptionFacts {
  return OPTION_FACTS[`./${game}/options/option-facts.ts`]!;
}
