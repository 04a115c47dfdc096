/** The facts of a game that a page has before it loads the game's code. */
import type { Chapter } from "../i18n/chapters.ts";
import type { Frame, LobbyTable, TableOptions } from "../protocol/wire.gen.ts";

export type Options = TableOptions["options"];
export type GameName = Options["game"];
export type OptionsOf<Game extends GameName> = Extract<Options, { readonly game: Game }>;

export type WirePreferences = NonNullable<Frame["habits"]>;
/** The preferences of a game in their wire form. */
export type PreferencesOf<Game extends GameName> = Extract<
  WirePreferences,
  { readonly game: Game }
>;

/** How strong a bot is. */
export type BotLevel = NonNullable<LobbyTable["levels"][number]>;

/** Standing settings by name, of all games together; a missing one is off (R6). */
export type PlayPreferences = Readonly<Record<string, boolean>>;

/** The preferences that a game has. */
export interface GamePreferences {
  readonly names: readonly string[];
  toWire(preferences: PlayPreferences): WirePreferences;
  /** Reads preferences in their wire form, which must be those of this game. */
  fromWire(preferences: WirePreferences): PlayPreferences;
}

/**
 * The facts of one game that every page needs. They are part of the first file that a page loads,
 * so everything that can wait is in `GameDetails`. A game leaves out the fields that do not apply
 * to it.
 */
export interface GameFacts<Game extends GameName = GameName> {
  /** Whether the game has ring tables; otherwise a table plays one match. */
  readonly isRing?: true;
  readonly isOfTricks?: true;
  /** Whether two sides score; else each player scores alone. */
  readonly hasSides?: true;
  /** The catalogue chapters that the table of the game needs. */
  readonly words?: readonly Chapter[];
  /**
   * The letter of the game's clauses in the rules. `borrowedClauses` are clauses of other games
   * that also apply.
   */
  readonly clauseLetter: string;
  readonly borrowedClauses?: readonly string[];
  readonly preferences: GamePreferences;
  /** Returns the number of places at a table: seats, and room for standing bettors. */
  places(options: OptionsOf<Game>): number;
  /** Returns the number of seats; missing if every place is a seat. */
  seats?(options: OptionsOf<Game>): number;
  /** Returns the displayed number of a seat; missing if seats count up with their index. */
  seatNumber?(seat: number, seats: number): number;
  /** Returns the number of players at which a ring table starts; missing for other games. */
  fewest?(options: OptionsOf<Game>): number;
}
