import { loadChipFlights } from "../../../banks/load-chip-flights.ts";
import { preload } from "../../../shell/Lazy.tsx";
import { learn } from "../../../shell/language.ts";
import type { Game } from "../../game.ts";
import type { CheminFrame } from "../facts.ts";
import { CHEMIN } from "../model/game-speech.ts";
import { revealsOf } from "../model/reveals.ts";
import { loadBankFoot } from "./Bank.tsx";
import { Console, loadAnswers, loadPremoves } from "./Console.tsx";
import { Felt, loadCoup, loadRoad } from "./Felt.tsx";
import { loadFrenchCards } from "./french-cards.tsx";
import { Score } from "./Score.tsx";

export const game: Game<CheminFrame> = {
  gameSpeech: CHEMIN,
  Score,
  Felt,
  Console,
  reveals: revealsOf,
  afterwards: () =>
    Promise.all([
      loadFrenchCards(),
      preload(loadBankFoot),
      preload(loadAnswers),
      preload(loadPremoves),
      preload(loadCoup),
      preload(loadRoad),
      preload(loadChipFlights),
    ]),
  // The chips before every seat are the score; the menu shows no other.
  scores: () => Promise.resolve(() => null),
  celebrations: () => import("../model/celebrations.ts").then((part) => part.celebrations),
  coach: async () => {
    const [{ Coach }] = await Promise.all([import("./Coach.tsx"), learn("learn")]);
    return Coach;
  },
  replay: () => import("./ReplayFelt.tsx").then(({ ReplayFelt }) => ReplayFelt),
  textGame: async () => {
    const [{ textGame }] = await Promise.all([import("../model/text-game.ts"), learn("coup")]);
    return textGame;
  },
};
