/** Details of a game that only some pages need; see `GameFacts` for the rest. */
import type { TextKey, Translator } from "../i18n/translator.ts";
import type { GameEvent } from "./game-events.ts";
import type { GameName, OptionsOf } from "./game-facts.ts";

/**
 * What an event shows at the table. "lot" before a deal is a scene of its own; "accuso" keeps its
 * frame on the table long enough to read it.
 */
export type Moment = "card" | "trick" | "draw" | "deal" | "lot" | "result" | "accuso";

export interface GameDetails<Game extends GameName = GameName> {
  /** The numbers of players that a match may have; a ring game leaves this out. */
  readonly matchSizes?: readonly number[];
  readonly hasFrenchCards?: true;
  /** The moment of each event that the table animates; other events show their frame at once. */
  readonly moments: Readonly<Partial<Record<GameEvent["type"], Moment>>>;
  /** The text that says how far behind a spectator sees the play. */
  readonly spectatorDelay: TextKey;
  /** The options of a table in a few words, for display beside the game's title. */
  summary(options: OptionsOf<Game>, words: DetailWords): readonly string[];
}

/** The texts and number formats for details. */
export interface DetailWords extends Pick<Translator, "text" | "plural"> {
  chips(amount: number): string;
}
