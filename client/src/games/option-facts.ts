/** The options of a game as a list to read: `options/option-facts.ts` in its folder. */
import type { GameName, OptionsOf } from "../play/game-facts.ts";
import type { TableOptions } from "../protocol/wire.gen.ts";

/** A line of what a table fixes: a term, and what holds. */
export type Fact = readonly [term: string, fact: string];

export interface OptionFacts<Game extends GameName = GameName> {
  /** What the options fix, line by line. */
  factsOf(options: OptionsOf<Game>): readonly Fact[];
  /** The windows of which its tables state a time. */
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
