/** What the pages know of a game before they load anything of it. */
import type { Chapter } from "../i18n/chapters.ts";
import type { Frame, TableOptions } from "../protocol/wire.gen.ts";

export type Options = TableOptions["options"];
export type GameName = Options["game"];
export type OptionsOf<Game extends GameName> = Extract<Options, { readonly game: Game }>;

export type WirePreferences = NonNullable<Frame["habits"]>;
/** The preferences of a game as a frame and a request state them. */
export type PreferencesOf<Game extends GameName> = Extract<
  WirePreferences,
  { readonly game: Game }
>;

/** Standing settings by name, of all games together; a missing one is off (R6). */
export type PlayPreferences = Readonly<Record<string, boolean>>;

/** The preferences that a game has. */
export interface GamePreferences {
  readonly names: readonly string[];
  toWire(preferences: PlayPreferences): WirePreferences;
  /** Takes those of its own game only. */
  fromWire(preferences: WirePreferences): PlayPreferences;
}

/**
 * The facts of one game that every page needs. They are in the page's first file, so that only what
 * cannot wait stands here; the rest are `GameDetails`. What a game does not have, it leaves out.
 */
export interface GameFacts<Game extends GameName = GameName> {
  /** Whether tables go on, and players join and leave with chips; else a table plays one match. */
  readonly isRing?: true;
  readonly isOfTricks?: true;
  /** Whether two sides score; else each player scores alone. */
  readonly hasSides?: true;
  /** Whether the house has a bot of the level *maestro* for it. */
  readonly hasMaestro?: true;
  /** The chapters of words that its table needs. */
  readonly words?: readonly Chapter[];
  /** The letter of its clauses, and the clauses of other games that its rules tell. */
  readonly clauseLetter: string;
  readonly borrowedClauses?: readonly string[];
  readonly preferences: GamePreferences;
  /** The number of places at a table: seats, and room for standing bettors. */
  places(options: OptionsOf<Game>): number;
  /** The number of seats, if some places are not seats. */
  seats?(options: OptionsOf<Game>): number;
  /** The number of players that starts a ring game. */
  fewest?(options: OptionsOf<Game>): number;
}
