/** What some pages know of a game beside its facts. */
import type { TextKey, Translator } from "../i18n/translator.ts";
import type { GameName, OptionsOf } from "./game-facts.ts";

export interface GameDetails<Game extends GameName = GameName> {
  /** The numbers of players of a match; left out by a ring game. */
  readonly matchSizes?: readonly number[];
  readonly hasFrenchCards?: true;
  /** How far a spectator is behind the play. */
  readonly spectatorDelay: TextKey;
  /** The options of a table in a few words, beside the game's title. */
  summary(options: OptionsOf<Game>, words: DetailWords): readonly string[];
}

/** The words and number formats with which details are told. */
export interface DetailWords extends Pick<Translator, "text" | "plural"> {
  chips(amount: number): string;
}
