import { preload } from "../../../shell/Lazy.tsx";
import { learn } from "../../../shell/language.ts";
import { preloadTrickParts } from "../../../tricks/lazy-parts.ts";
import type { Game } from "../../game.ts";
import type { TressetteFrame } from "../facts.ts";
import { TRESSETTE } from "../model/game-speech.ts";
import { Console } from "./Console.tsx";
import { Felt } from "./Felt.tsx";
import { loadAccuso } from "./load-accuso.ts";
import { loadDrawnCards } from "./load-drawn-cards.ts";
import { Score } from "./Score.tsx";

export const game: Game<TressetteFrame> = {
  gameSpeech: TRESSETTE,
  Score,
  Felt,
  Console,
  scores: () => import("./Scores.tsx").then(({ Scores }) => Scores),
  replay: () => import("./ReplayFelt.tsx").then(({ ReplayFelt }) => ReplayFelt),
  afterwards: () =>
    Promise.all([preload(loadAccuso), preload(loadDrawnCards), preloadTrickParts()]),
  celebrations: () => import("../model/celebrations.ts").then((part) => part.celebrations),
  endInWords: async () => {
    const [{ EndInWords }] = await Promise.all([
      import("./EndInWords.tsx"),
      learn("result", "proofs"),
    ]);
    return EndInWords;
  },
  textGame: () => import("../model/text-game.ts").then(({ textGame }) => textGame),
};
