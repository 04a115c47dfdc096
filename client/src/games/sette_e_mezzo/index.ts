import type { SetteFrame } from "../../core/games.ts";
import { SETTE } from "../../core/sette/tell.ts";
import type { Game } from "../game.ts";
import { Console } from "./Console.tsx";
import { Felt } from "./Felt.tsx";
import { Score } from "./Score.tsx";

export const game: Game<SetteFrame> = {
  tongue: SETTE,
  Score,
  Felt,
  Console,
  // Chips lie before every seat: there is no other score.
  scores: () => Promise.resolve(() => null),
  replay: () => import("./ReplayFelt.tsx").then(({ ReplayFelt }) => ReplayFelt),
  inWords: () => import("../../core/sette/words.ts").then(({ inWords }) => inWords),
};
