import { describe, expect, it } from "vitest";
import { TRESSETTE } from "../../src/games/tressette/model/game-speech.ts";
import { textGame } from "../../src/games/tressette/model/text-game.ts";
import { LANGUAGES, type Language } from "../../src/i18n/languages.ts";
import { loadTranslator } from "../../src/i18n/translator.ts";
import { CARDS, cardNames } from "../../src/play/cards.ts";
import type { Speech } from "../../src/play/table-speech.ts";
import { answerText, type Teller, tellPlayers } from "../../src/text/model/text-answers.ts";
import {
  COMMAND_VERBS,
  codeOf,
  INFO_VERBS,
  nearestWord,
  parseCommand,
  type TypedCommand,
  type Verb,
  wordFor,
} from "../../src/text/model/text-commands.ts";
import { frameOf } from "../fixtures.ts";

const speeches = new Map<Language, Speech>();
for (const language of LANGUAGES) {
  const translator = await loadTranslator(language, ["text", "tricks", "tressette"]);
  const names = cardNames(translator);
  speeches.set(language, { ...translator, card: (card) => names.get(card) ?? card });
}
const speechOf = (language: Language) => speeches.get(language)!;
const italian = speechOf("it");
const teller: Teller = { speech: italian, gameSpeech: TRESSETTE, textGame };

const play = (card: string, signal: string | null = null) => ({ type: "play", card, signal });

const wish = (verb: Verb, amount: number | null = null) =>
  ({ type: "wish", verb, amount, then: null, until: null }) as const;

describe("what is like a word", () => {
  it.each([
    ["rientar", "rientra"],
    ["aiutto", "aiuto"],
    ["ultma", "ultima"],
    ["xyzzy", null],
    ["3x", null],
  ])("is that word: %s", (typed, near) => {
    expect(nearestWord(italian, typed, [...INFO_VERBS, "comeBack"])).toBe(near);
  });
});

describe("what is typed", () => {
  it.each(LANGUAGES.flatMap((language) => CARDS.map((card) => [language, card] as const)))(
    "names a card in short and in full: %s %s",
    (language, card) => {
      const speech = speechOf(language);
      for (const typed of [codeOf(speech, card), speech.card(card), ` ${speech.card(card)} `]) {
        expect(parseCommand(speech, typed)).toEqual(play(card));
      }
    },
  );

  it.each(LANGUAGES)("is understood in every word of %s that is shown", (language) => {
    const speech = speechOf(language);
    const told = INFO_VERBS.map((what) => parseCommand(speech, wordFor(speech, what)));
    expect(told).toEqual(INFO_VERBS.map((what) => ({ type: "tell", what })));
    const done = COMMAND_VERBS.map((deed) => parseCommand(speech, wordFor(speech, deed)));
    expect(done).toEqual(COMMAND_VERBS.map((deed) => ({ type: "do", deed })));
  });

  it.each<[string, TypedCommand | ReturnType<typeof play>]>([
    ["", { type: "nothing" }],
    ["   ", { type: "nothing" }],
    ["3D", play("3D")],
    ["3 di denari", play("3D")],
    ["tre denari", play("3D")],
    ["asso di coppe", play("AC")],
    ["busso 3d", play("3D", "busso")],
    ["STRISCIO Re di spade", play("RS", "striscio")],
    ["accuso", { type: "declare", numbers: [] }],
    ["accuso 1 2", { type: "declare", numbers: [1, 2] }],
    ["premove 3d", { type: "premove", premove: { type: "next_card", card: "3D" } }],
    ["premove alta", { type: "premove", premove: { type: "highest_of_suit_led" } }],
    ["bassa", { type: "premove", premove: { type: "lowest_of_suit_led" } }],
    ["premove punto 50", wish("bet", 50)],
    ["premove punto 50 sto", { ...wish("bet", 50), then: "stand" }],
    ["premove passo 300 ogni", { ...wish("pass", 300), until: "each" }],
    ["premove sto sempre", { ...wish("stand"), until: "always" }],
    ["premove non", wish("noPlay")],
    ["premove minimo", wish("minimum")],
    ["premove banco 200", wish("bank", 200)],
    ["annulla", { type: "do", deed: "withdraw" }],
    ["annulla 2", { type: "unset", number: 2 }],
    ["opzioni", { type: "options", number: null }],
    ["opzioni 3", { type: "options", number: 3 }],
    ["alzati", { type: "stand_up", isSure: false }],
    ["alzati sì", { type: "stand_up", isSure: true }],
    ["alzati si", { type: "stand_up", isSure: true }],
  ])("%j is an order", (typed, order) => {
    expect(parseCommand(italian, typed)).toEqual(order);
  });

  it.each([
    "8d",
    "3x",
    "busso",
    "busso 9d",
    "accuso tutto",
    "accuso 0",
    "premove",
    "mano 3d",
    "ciao",
  ])("%j is not understood, and said again", (typed) => {
    expect(parseCommand(italian, ` ${typed} `)).toEqual({ type: "unknown", typed });
  });
});

describe("the table in sentences", () => {
  it("says what is going on, what lies on the table and what may be done", () => {
    expect(answerText(teller, frameOf("four-follow"), "state")).toBe(
      "Tocca a te — palo: coppe. Don Peppino: Quattro di coppe. Giulia: Re di coppe. " +
        "Ospite 482913: Fante di coppe. Puoi giocare: Due di coppe (2c), Cinque di coppe (5c). " +
        "Puoi accusare: 1. Napoli di bastoni.",
    );
  });

  it("numbers what may be declared", () => {
    expect(textGame.actions(speechOf("en"), frameOf("four-accuso"))).toContain(
      "You may declare: 1. Bongioco of Twos, no coins; 2. Napoli of clubs.",
    );
  });

  it("tells the hand with how each card is typed", () => {
    expect(answerText(teller, frameOf("two-follow"), "hand")).toMatch(
      /^Le tue carte: \p{L}+ di \p{L}+ \(\w{2}\)(, \p{L}+ di \p{L}+ \(\w{2}\)){9}\.$/u,
    );
  });

  it("tells who sits where, in the order of play from me", () => {
    expect(tellPlayers(teller, frameOf("four-left"))).toEqual([
      "Tu, 6 carte.",
      "Don Peppino, Bot di circolo, 6 carte.",
      "Giulia, compagno, 7 carte.",
      "Ospite 482913, ha lasciato il posto, 7 carte.",
    ]);
  });

  it("knows when there is nothing to tell", () => {
    const waiting = frameOf("four-waiting");
    expect(answerText(teller, waiting, "hand")).toBe("Non hai carte in mano.");
    expect(answerText(teller, waiting, "trick")).toBe("In tavola non c’è nessuna carta.");
    expect(answerText(teller, waiting, "last")).toBe("Non c’è ancora un’ultima presa.");
  });

  it("lists in its help only what can be done now", () => {
    expect(answerText(teller, frameOf("four-pause"), "help")).toContain(
      "Per fare, adesso: continua, assente, alzati, opzioni, tavoli, figure.",
    );
    expect(answerText(teller, frameOf("four-absent"), "help")).toContain("rientra");
  });
});
