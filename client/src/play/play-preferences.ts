/** What a player leaves to the house by a standing setting, whatever they play (R6). */

import type { Frame } from "../protocol/wire.gen.ts";
import type { GamePreferences, PlayPreferences, WirePreferences } from "./game-facts.ts";
import { factsOf, GAMES, type GameName } from "./games.ts";

export type { PlayPreferences } from "./game-facts.ts";

/** The name of every setting of every game. */
const NAMES = [...new Set(GAMES.flatMap((game) => preferencesIn(game).names))];

/** Reads kept preferences; an unknown name is ignored, and a missing one is off. */
export function readPreferences(kept: string | null): PlayPreferences {
  const on = (kept ?? "").split(" ");
  return Object.fromEntries(NAMES.map((name) => [name, on.includes(name)]));
}

/** As they are at first: the house does nothing by itself. */
export const NO_PREFERENCES: PlayPreferences = readPreferences(null);

export function writePreferences(preferences: PlayPreferences): string {
  return NAMES.filter((name) => preferences[name]).join(" ");
}

/** The preferences as the house takes them at a table of this game. */
export function preferencesFor(game: GameName, preferences: PlayPreferences): WirePreferences {
  return preferencesIn(game).toWire(preferences);
}

/** The preferences of a table, as far as its game has them. */
export function preferencesAt({ habits }: Pick<Frame, "habits">): PlayPreferences {
  return habits === null ? {} : preferencesIn(habits.game).fromWire(habits);
}

function preferencesIn(game: GameName): GamePreferences {
  return factsOf(game).preferences;
}
