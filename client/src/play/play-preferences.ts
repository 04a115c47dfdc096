/**
 * The preferences of a player for all games (R6): reading, writing, and conversion to the wire
 * form.
 */

import type { Frame } from "../protocol/wire.gen.ts";
import type { GamePreferences, PlayPreferences, WirePreferences } from "./game-facts.ts";
import { factsOf, GAMES, type GameName } from "./games.ts";

export type { PlayPreferences } from "./game-facts.ts";

/** The names of the preferences of all games. */
const NAMES = [...new Set(GAMES.flatMap((game) => preferencesIn(game).names))];

/** Parses stored preferences; an unknown name is ignored, and a missing one is off. */
export function readPreferences(kept: string | null): PlayPreferences {
  const on = (kept ?? "").split(" ");
  return Object.fromEntries(NAMES.map((name) => [name, on.includes(name)]));
}

/** The initial preferences: all off. */
export const NO_PREFERENCES: PlayPreferences = readPreferences(null);

export function writePreferences(preferences: PlayPreferences): string {
  return NAMES.filter((name) => preferences[name]).join(" ");
}

/** Returns the preferences of this game in their wire form. */
export function preferencesFor(game: GameName, preferences: PlayPreferences): WirePreferences {
  return preferencesIn(game).toWire(preferences);
}

/** Returns the preferences that a frame contains; those that its game lacks are off. */
export function preferencesAt({ habits }: Pick<Frame, "habits">): PlayPreferences {
  return habits === null ? {} : preferencesIn(habits.game).fromWire(habits);
}

function preferencesIn(game: GameName): GamePreferences {
  return factsOf(game).preferences;
}
