import { preload } from "../../../shell/Lazy.tsx";
import type { Game } from "../../game.ts";
import type { CheminFrame } from "../facts.ts";
import { CHEMIN } from "../model/game-speech.ts";
import { Console, loadAnswers } from "./Console.tsx";
import { Felt } from "./Felt.tsx";
import { loadFrenchCards } from "./french-cards.tsx";
import { Score } from "./Score.tsx";

export const game: Game<CheminFrame> = {
  gameSpeech: CHEMIN,
  Score,
  Felt,
  Console,
  afterwards: () => Promise.all([loadFrenchCards(), preload(loadAnswers)]),
  // The chips before every seat are the score; the menu shows no other.
  scores: () => Promise.resolve(() => null),
  replay: () => import("./ReplayFelt.tsx").then(({ ReplayFelt }) => ReplayFelt),
  textGame: () => import("../model/text-game.ts").then(({ textGame }) => textGame),
};
