import { describe, expect, it } from "vitest";
import { TRESSETTE } from "../../src/games/tressette/model/game-speech.ts";
import { say } from "../../src/games/tressette/model/say-line.ts";
import { LANGUAGES, type Language } from "../../src/i18n/languages.ts";
import { loadTranslator } from "../../src/i18n/translator.ts";
import { cardNames } from "../../src/play/cards.ts";
import { announce } from "../../src/play/table-log.ts";
import type { Speech } from "../../src/play/table-speech.ts";
import type { Frame } from "../../src/protocol/wire.gen.ts";
import { allFrames, frameOf, framesOf } from "../fixtures.ts";

const speeches = new Map<Language, Speech>();
for (const language of LANGUAGES) {
  const translator = await loadTranslator(language, ["tricks", "tressette"]);
  const names = cardNames(translator);
  speeches.set(language, { ...translator, card: (card) => names.get(card) ?? card });
}

/** What is read out of these frames, each in one breath. */
function heard(language: Language, frames: readonly Frame[]): readonly string[] {
  const speech = speeches.get(language)!;
  return frames.map((frame, at) =>
    announce(speech, { frame, before: frames[at - 1] ?? null }, TRESSETTE),
  );
}

describe("a trick, as it is heard", () => {
  it.each<[Language, readonly string[]]>([
    [
      "it",
      [
        "Giochi Quattro di spade.",
        "Don Peppino: Tre di coppe.",
        "Giulia: Sette di spade.",
        "Ospite 482913: Sei di spade. Presa di Giulia, ⅓. Noi 3, Loro ⅔.",
      ],
    ],
    [
      "en",
      [
        "You play Four of swords.",
        "Don Peppino: Three of cups.",
        "Giulia: Seven of swords.",
        "Ospite 482913: Six of swords. Trick to Giulia, ⅓. Us 3, Them ⅔.",
      ],
    ],
    [
      "es",
      [
        "Juegas Cuatro de espadas.",
        "Don Peppino: Tres de copas.",
        "Giulia: Siete de espadas.",
        "Ospite 482913: Seis de espadas. Baza de Giulia, ⅓. Nosotros 3, Ellos ⅔.",
      ],
    ],
  ])(
    "is a sentence a card, and one for the last with what becomes of it: %s",
    (language, lines) => {
      expect(heard(language, framesOf("four-trick").slice(1))).toEqual(lines);
    },
  );

  it.each<[Language, string]>([
    ["it", "Tocca a Giulia"],
    ["en", "Giulia to play"],
    ["es", "Le toca a Giulia"],
  ])("is followed by whose turn it is: %s", (language, line) => {
    const frame = frameOf("four-trick");
    const speech = speeches.get(language)!;
    expect(say(speech, { frame, act: "settled" }, frame)).toBe(line);
  });
});

describe("a deal, as it is heard", () => {
  it.each<[Language, string]>([
    [
      "it",
      "Smazzata 1. Le tue carte: Sette di denari, Due di coppe, Cinque di coppe, Due di spade, " +
        "Cavallo di spade, Fante di spade, Quattro di spade, Tre di bastoni, Due di bastoni, " +
        "Asso di bastoni. Ospite 482913 ha il 4 di denari ed esce.",
    ],
    [
      "en",
      "Deal 1. Your cards: Seven of coins, Two of cups, Five of cups, Two of swords, " +
        "Knight of swords, Jack of swords, Four of swords, Three of clubs, Two of clubs, " +
        "Ace of clubs. Ospite 482913 holds the four of coins and leads.",
    ],
    [
      "es",
      "Ronda 1. Tus cartas: Siete de oros, Dos de copas, Cinco de copas, Dos de espadas, " +
        "Caballo de espadas, Sota de espadas, Cuatro de espadas, Tres de bastos, Dos de bastos, " +
        "As de bastos. Ospite 482913 tiene el cuatro de oros y sale.",
    ],
  ])("begins with the hand, once: %s", (language, line) => {
    expect(heard(language, [frameOf("four-dealt")])).toEqual([line]);
  });
});

describe("all that is heard", () => {
  it.each(LANGUAGES)("ends as a sentence does: %s", (language) => {
    const told = allFrames().flatMap((frame) => heard(language, [frame]));
    expect(told.filter((text) => text !== "" && !/[.!?]$/.test(text))).toEqual([]);
    expect(told.filter((text) => text !== "").length).toBeGreaterThan(50);
  });
});
