import type { Game } from "../../game.ts";
import type { CiapanoFrame } from "../facts.ts";
import { SPEECH } from "../model/game-speech.ts";
import { Console } from "./Console.tsx";
import { Felt } from "./Felt.tsx";
import { Score } from "./Score.tsx";

export const game: Game<CiapanoFrame> = {
  gameSpeech: SPEECH,
  Score,
  Felt,
  Console,
  scores: () => import("./Scores.tsx").then(({ Scores }) => Scores),
  replay: () => import("./ReplayFelt.tsx").then(({ ReplayFelt }) => ReplayFelt),
  textGame: () => import("../model/text-game.ts").then(({ textGame }) => textGame),
};
