import type { CheminFrame } from "../../../play/games.ts";
import { preload } from "../../../shell/Lazy.tsx";
import type { Game } from "../../game.ts";
import { CHEMIN } from "../model/game-speech.ts";
import { Console, loadAnswers } from "./Console.tsx";
import { Felt } from "./Felt.tsx";
import { loadFrenchCards } from "./french-cards.tsx";
import { Score } from "./Score.tsx";

/** What is wanted soon after the table is seen: the faces of the cards, and the answers. */
export const bringMore = () => Promise.all([loadFrenchCards(), preload(loadAnswers)]);

export const game: Game<CheminFrame> = {
  gameSpeech: CHEMIN,
  Score,
  Felt,
  Console,
  // Chips lie before every seat: there is no other score.
  scores: () => Promise.resolve(() => null),
  replay: () => import("./ReplayFelt.tsx").then(({ ReplayFelt }) => ReplayFelt),
  inWords: () => import("../model/text-game.ts").then(({ inWords }) => inWords),
};
