import type { Game } from "../../game.ts";
import type { SetteFrame } from "../facts.ts";
import { SETTE } from "../model/game-speech.ts";
import { Console } from "./Console.tsx";
import { Felt } from "./Felt.tsx";
import { Score } from "./Score.tsx";

export const game: Game<SetteFrame> = {
  gameSpeech: SETTE,
  Score,
  Felt,
  Console,
  // The chips before every seat are the score; the menu shows no other.
  scores: () => Promise.resolve(() => null),
  replay: () => import("./ReplayFelt.tsx").then(({ ReplayFelt }) => ReplayFelt),
  textGame: () => import("../model/text-game.ts").then(({ textGame }) => textGame),
};
