/** The game of a table, once its code is here. */
import { useEffect, useState } from "preact/hooks";
import type { Game } from "../games/game.ts";
import { loadedGame, loadGame } from "../games/load-game.ts";
import type { GameName } from "../play/games.ts";

/** Null until it is here, "failed" if it does not come. */
export function useGame(name: GameName | null): Game | "failed" | null {
  const [game, show] = useState<Game | "failed" | null>(null);
  const known = name === null ? null : loadedGame(name);
  useEffect(() => {
    if (name === null) return undefined;
    let isWanted = true;
    loadGame(name).then(
      (loaded) => isWanted && show(loaded),
      () => isWanted && show("failed"),
    );
    return () => {
      isWanted = false;
    };
  }, [name]);
  return known ?? game;
}
