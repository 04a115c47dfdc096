/** A replay, and the game that draws it. */
import { type Replay, gameOfReplay } from "./model/replay.ts";
import { loadGame } from "../games/load-game.ts";
import type { Game } from "../games/game.ts";

type ReplayFelt = Awaited<ReturnType<Game["replay"]>>;

export interface Loaded {
  readonly replay: Replay;
  readonly game: Game;
  readonly felt: ReplayFelt;
}

/** Rejects with RequestRefused where there is none. */
export async function loaded(asked: Promise<Replay>): Promise<Loaded> {
  const replay = await asked;
  const game = await loadGame(gameOfReplay(replay));
  return { replay, game, felt: await game.replay() };
}
