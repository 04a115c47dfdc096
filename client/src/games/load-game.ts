/** The game of a table: loaded with its words, and remembered as the one last played. */
import { FIRST_GAME, factsOf, GAMES, type GameName } from "../play/games.ts";
import { keep, recall } from "../shell/device-settings.ts";
import { learn } from "../shell/language.ts";
import type { Game } from "./game.ts";

/** What a game draws: `table/index.ts` in its folder. */
const TABLES = import.meta.glob<Game>("./*/table/index.ts", { import: "game" });

const here = new Map<GameName, Game>();

export async function loadGame(name: GameName): Promise<Game> {
  const [game] = await Promise.all([
    TABLES[`./${name}/table/index.ts`]!(),
    learn(...(factsOf(name).words ?? [])),
  ]);
  // What does not come is asked for again where it is shown.
  game.afterwards?.().catch(() => undefined);
  here.set(name, game);
  keep("game", name);
  return game;
}

/** A game whose code has come; null for any other. */
export function loadedGame(name: GameName): Game | null {
  return here.get(name) ?? null;
}

/** The game that was last played on this device: before a table is here it is the likeliest. */
export function likelyGame(): GameName {
  return GAMES.find((name) => name === recall("game")) ?? FIRST_GAME;
}
