/** The details of a game that only some pages need; `GameFacts` has those that every page needs. */
import type { TextKey, Translator } from "../i18n/translator.ts";
import type { GameEvent } from "./game-events.ts";
import type { GameName, OptionsOf } from "./game-facts.ts";

/**
 * The kind of animation for an event. "lot", the draw for the first dealer, is a scene of its own
 * before a deal; "accuso" only shows its frame long enough to read it.
 */
export type Moment = "card" | "trick" | "draw" | "deal" | "lot" | "result" | "accuso";

export interface GameDetails<Game extends GameName = GameName> {
  /** The numbers of players that a match may have; a ring game leaves this out. */
  readonly matchSizes?: readonly number[];
  readonly hasFrenchCards?: true;
  /** The animation of each event; an event without one shows its frame at once. */
  readonly moments: Readonly<Partial<Record<GameEvent["type"], Moment>>>;
  /** The key of the text that says by how much a spectator's view is delayed. */
  readonly spectatorDelay: TextKey;
  /** The key of the text "Deal 2 of 6", with the game's own word for a deal. */
  readonly dealOf: TextKey;
  /** Returns the options of a table in a few words, for display beside the game's name. */
  summary(options: OptionsOf<Game>, words: DetailWords): readonly string[];
}

/** The texts and number formats that `GameDetails` needs. */
export interface DetailWords extends Pick<Translator, "text" | "plural"> {
  chips(amount: number): string;
}
