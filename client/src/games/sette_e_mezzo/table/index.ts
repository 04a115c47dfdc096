import { loadChipFlights } from "../../../banks/load-chip-flights.ts";
import { preload } from "../../../shell/Lazy.tsx";
import { learn } from "../../../shell/language.ts";
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
  afterwards: () => preload(loadChipFlights),
  // The chips before every seat are the score; the menu shows no other.
  scores: () => Promise.resolve(() => null),
  celebrations: () => import("../model/celebrations.ts").then((part) => part.celebrations),
  coach: async () => {
    const [{ Coach }] = await Promise.all([import("./Coach.tsx"), learn("learn")]);
    return Coach;
  },
  replay: () => import("./ReplayFelt.tsx").then(({ ReplayFelt }) => ReplayFelt),
  textGame: () => import("../model/text-game.ts").then(({ textGame }) => textGame),
};
