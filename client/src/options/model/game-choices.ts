/** What can be chosen for a table, game by game. */
import type { TextKey, Translator } from "../../i18n/translator.ts";
import type { GameName, OptionsOf } from "../../play/game-facts.ts";
import type { Company } from "../../play/games.ts";
import type { TableOptions } from "../../protocol/wire.gen.ts";

/** For whom a table can be: everybody, or people who have finished so many of 10 matches. */
export const FINISHES = [0, 7, 9] as const;

/**
 * What one picks before a first match: with bots all seats are taken at once. Each game declares
 * its own choices in here.
 */
export interface QuickChoice {
  readonly game: GameName;
  readonly company: Company;
}

/** Everything that is chosen for a table of one's own. Each game declares its own choices in here. */
export interface TableChoice {
  readonly game: GameName;
  readonly entry: number;
  readonly moveSeconds: number;
  readonly noClockAlone: boolean;
  /** The least bet, and the least bank of a bank game (F4, F7, S7). */
  readonly minimum: number;
  readonly minimumBank: number;
  /** How many start a ring game; null for what is usual (R5, F23). */
  readonly least: number | null;
  readonly access: TableOptions["access"];
  readonly start: TableOptions["start"];
  /** How many of their last 10 matches each player must have finished; 0: everybody may play. */
  readonly finishes: (typeof FINISHES)[number];
  readonly chips: "own" | "practice";
}

/** A choice of quick play: its name, its values and the first one, and the words for them. */
export interface QuickField {
  readonly name: Exclude<keyof QuickChoice, "game" | "company">;
  readonly label: TextKey;
  readonly values: readonly (string | number)[];
  readonly first: string | number;
  text(value: string | number, words: Pick<Translator, "text">): string;
}

/** What can be chosen for a table of one game. */
export interface GameChoices<Game extends GameName = GameName> {
  /** Its own choices as a table's form begins. */
  readonly first: Partial<TableChoice>;
  readonly quick: readonly QuickField[];
  /** Seconds for a move; the second is what the game has where nobody chooses (R11). */
  readonly moveSeconds: readonly [number, number, ...number[]];
  optionsOf(choice: TableChoice): OptionsOf<Game>;
  /** Times that the game lets be chosen. */
  times?(choice: TableChoice): Partial<TableOptions["times"]>;
  /** Of a ring game: how many seats it has, how many start it, its least bank. */
  most?(choice: TableChoice): number;
  fewest?(choice: TableChoice): number;
  leastBank?(choice: TableChoice): number;
  /** The lowest that the least bank may be; null where there is none beside the least bet. */
  lowestBank?(choice: TableChoice): number | null;
}
