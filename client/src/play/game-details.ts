/** Details of a game that only some pages need; see `GameFacts` for the rest. */
import type { TextKey, Translator } from "../i18n/translator.ts";
import type { GameName, OptionsOf } from "./game-facts.ts";

export interface GameDetails<Game extends GameName = GameName> {
  /** The numbers of players that a match may have; a ring game leaves this out. */
  readonly matchSizes?: readonly number[];
  readonly hasFrenchCards?: true;
  /** The text that says how far behind a spectator sees the play. */
  readonly spectatorDelay: TextKey;
  /** The options of a table in a few words, for display beside the game's title. */
  summary(options: OptionsOf<Game>, words: DetailWords): readonly string[];
}

/** The texts and number formats for details. */
export interface DetailWords extends Pick<Translator, "text" | "plural"> {
  chips(amount: number): string;
}
