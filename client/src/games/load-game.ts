/** Loads the code and the catalogue chapters of a game, and stores which game was played last. */
import { FIRST_GAME, factsOf, GAMES, type GameName } from "../play/games.ts";
import { learnReveals, type Reveals } from "../play/reveals.ts";
import { keep, recall } from "../shell/device-settings.ts";
import { learn } from "../shell/language.ts";
import type { Game } from "./game.ts";

/** The components of each game, read from `table/index.ts` in its folder. */
const TABLES = import.meta.glob<Game>("./*/table/index.ts", { import: "game" });

const loadedGames = new Map<GameName, Game>();

export async function loadGame(name: GameName): Promise<Game> {
  const [game] = await Promise.all([
    TABLES[`./${name}/table/index.ts`]!(),
    learn(...(factsOf(name).words ?? [])),
  ]);
  // A part that fails to load here is loaded again when it is first shown.
  game.afterwards?.().catch(() => undefined);
  if (game.reveals !== undefined) learnReveals(name, game.reveals as Reveals);
  loadedGames.set(name, game);
  keep("game", name);
  return game;
}

/** Returns the game if its code is already loaded, otherwise null. */
export function loadedGame(name: GameName): Game | null {
  return loadedGames.get(name) ?? null;
}

/**
 * Returns the game last played on this device, or the first game. The page loads it early, because
 * the next table probably has the same game.
 */
export function likelyGame(): GameName {
  return GAMES.find((name) => name === recall("game")) ?? FIRST_GAME;
}
