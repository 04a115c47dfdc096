import type { CheminFrame } from "../../core/games.ts";
import { CHEMIN } from "../../core/chemin/tell.ts";
import type { Game } from "../game.ts";
import { Console } from "./Console.tsx";
import { Felt } from "./Felt.tsx";
import { Score } from "./Score.tsx";

export { loadFrenchCards } from "../../cards/french.tsx";

export const game: Game<CheminFrame> = {
  tongue: CHEMIN,
  Score,
  Felt,
  Console,
  // Chips lie before every seat: there is no other score.
  scores: () => Promise.resolve(() => null),
  replay: () => import("./ReplayFelt.tsx").then(({ ReplayFelt }) => ReplayFelt),
  inWords: () => import("../../core/chemin/words.ts").then(({ inWords }) => inWords),
};
