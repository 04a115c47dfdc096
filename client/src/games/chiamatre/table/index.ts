import type { Game } from "../../game.ts";
import type { ChiamatreFrame } from "../facts.ts";
import { CHIAMATRE } from "../model/game-speech.ts";
import { Console } from "./Console.tsx";
import { Felt } from "./Felt.tsx";
import { Score } from "./Score.tsx";

export const game: Game<ChiamatreFrame> = {
  gameSpeech: CHIAMATRE,
  Score,
  Felt,
  Console,
  scores: () => import("./Scores.tsx").then(({ Scores }) => Scores),
  replay: () => import("./ReplayFelt.tsx").then(({ ReplayFelt }) => ReplayFelt),
  textGame: () => import("../model/text-game.ts").then(({ textGame }) => textGame),
};
