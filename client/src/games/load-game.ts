/** The game of a table: loaded with its words, and remembered as the one last played. */
import type { GameName } from "../play/games.ts";
import { keep, recall } from "../shell/device-settings.ts";
import { learn } from "../shell/language.ts";
import type { Game } from "./game.ts";
import { ROSTER } from "./roster.ts";

const here = new Map<GameName, Game>();

export async function loadGame(name: GameName): Promise<Game> {
  const module = ROSTER[name];
  const [game] = await Promise.all([module.table(), learn(...module.words)]);
  // What does not come is asked for again where it is shown.
  module.afterTable?.().catch(() => undefined);
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
  const names = Object.keys(ROSTER) as GameName[];
  return names.find((name) => name === recall("game")) ?? names[0]!;
}
