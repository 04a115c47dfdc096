import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { LANGUAGES } from "../../src/i18n/languages.ts";
import { loadTranslator } from "../../src/i18n/translator.ts";
import type { TalkLine } from "../../src/protocol/wire.gen.ts";
import {
  lengthOf,
  PHRASES,
  phraseOf,
  REACTIONS,
  saidIn,
  typedSpeech,
} from "../../src/talk/model/talk.ts";
import { KEPT_LINES, withLines } from "../../src/talk/model/talk-order.ts";

const line = (number: number, over: Partial<TalkLine> = {}): TalkLine => ({
  number,
  at: number,
  player: "p-2",
  name: "Anna",
  seat: 1,
  phrase: null,
  text: `line ${number}`,
  id: `speak-${number}`,
  ...over,
});

describe("what was said", () => {
  it("is known once, in its order, however often it comes", () => {
    const live = withLines(withLines([], [line(5)], 10), [line(7)], 11);
    const again = withLines(live, [line(3), line(5), line(7)], 12);
    expect(again.map(({ number, after }) => [number, after])).toEqual([
      [3, 12],
      [5, 10],
      [7, 11],
    ]);
    expect(withLines(again, [line(3)], 13)).toBe(again);
  });

  it("is known once, also if another node says it again under another number", () => {
    const known = withLines([], [line(5)], 10);
    expect(withLines(known, [line(9, { id: "speak-5" })], 11)).toBe(known);
    expect(withLines(known, [line(9, { id: "speak-5", player: "p-3" })], 11)).toHaveLength(2);
    const without = withLines([], [line(5, { id: "" })], 10);
    expect(withLines(without, [line(9, { id: "" })], 11)).toHaveLength(2);
  });

  it("is kept only so far back", () => {
    const many = Array.from({ length: KEPT_LINES + 3 }, (_, number) => line(number));
    const kept = withLines([], many, 0);
    expect([kept.length, kept[0]?.number]).toEqual([KEPT_LINES, 3]);
  });

  it("is counted as the house counts it", () => {
    expect(["", "  ", " ciao ", "perche\u0301", "👍🏽"].map(lengthOf)).toEqual([0, 0, 4, 6, 2]);
  });
});

describe.each(LANGUAGES)("a phrase in %s", async (language) => {
  const speech = await loadTranslator(language, ["talk", "text"]);

  it("is said in the reader's language, a line as it was written", () => {
    const said = PHRASES.map((phrase) => saidIn(speech, line(1, { phrase, text: null })));
    expect(new Set(said).size).toBe(PHRASES.length);
    expect(saidIn(speech, line(1, { text: "<b>ciao</b>" }))).toBe("<b>ciao</b>");
  });

  it("is known when it is typed, with or without its marks", () => {
    for (const phrase of PHRASES) {
      const words = speech.text(`phrase.${phrase}`);
      expect(phraseOf(speech, words)).toBe(phrase);
      expect(phraseOf(speech, ` ${words.toUpperCase().replace(/[.!?¡¿]/g, "")} `)).toBe(phrase);
    }
    expect(phraseOf(speech, "tre di denari")).toBeNull();
  });

  it("or anything else is typed behind the word for saying", () => {
    const [word] = speech.text("text.word.say").split(" ");
    expect(typedSpeech(speech, `${word} Ciao,  Anna! `)).toBe("Ciao,  Anna!");
    expect(typedSpeech(speech, `${word}`)).toBeNull();
    expect(typedSpeech(speech, "3d")).toBeNull();
  });
});

describe("in Italian", async () => {
  const speech = await loadTranslator("it", ["talk", "text"]);

  it("one says «di'», however the apostrophe is written", () => {
    const typed = ["di' ciao", "Di’ ciao", "dico ciao", "di ciao"];
    expect(typed.map((words) => typedSpeech(speech, words))).toEqual([
      "ciao",
      "ciao",
      "ciao",
      null,
    ]);
  });
});

it("all phrases of the house are on the page", () => {
  const schema = JSON.parse(readFileSync("wire.schema.json", "utf-8")) as {
    definitions: { TalkLine: { properties: { phrase: { anyOf: { enum?: string[] }[] } } } };
  };
  const phrases = schema.definitions.TalkLine.properties.phrase.anyOf.flatMap(
    (one) => one.enum ?? [],
  );
  expect([...PHRASES, ...REACTIONS].toSorted()).toEqual(phrases.toSorted());
});
