/** Loads a replay and the code of its game. */

import type { Game } from "../games/game.ts";
import { loadGame } from "../games/load-game.ts";
import { gameOfReplay, type Replay } from "./model/replay.ts";

type ReplayFelt = Awaited<ReturnType<Game["replay"]>>;

export interface Loaded {
  readonly replay: Replay;
  readonly game: Game;
  readonly felt: ReplayFelt;
}

/** Resolves to a replay and its game. Rejects with RequestRefused if there is no replay. */
export async function loadReplay(asked: Promise<Replay>): Promise<Loaded> {
  const replay = await asked;
  const game = await loadGame(gameOfReplay(replay));
  return { replay, game, felt: await game.replay() };
}
