import { preload } from "../../../shell/Lazy.tsx";
import { learn } from "../../../shell/language.ts";
import { preloadTrickParts } from "../../../tricks/lazy-parts.ts";
import type { Game } from "../../game.ts";
import type { ChiamatreFrame } from "../facts.ts";
import { CHIAMATRE } from "../model/game-speech.ts";
import { Console } from "./Console.tsx";
import { Felt } from "./Felt.tsx";
import { loadCallDialog } from "./load-call-dialog.ts";
import { Score } from "./Score.tsx";

export const game: Game<ChiamatreFrame> = {
  gameSpeech: CHIAMATRE,
  Score,
  Felt,
  Console,
  afterwards: () => Promise.all([preload(loadCallDialog), preloadTrickParts()]),
  scores: () => import("./Scores.tsx").then(({ Scores }) => Scores),
  replay: () => import("./ReplayFelt.tsx").then(({ ReplayFelt }) => ReplayFelt),
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
