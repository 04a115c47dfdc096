import { describe, expect, it } from "vitest";
import { cardsOf, combinationText, pointsOf } from "../../src/games/tressette/model/accuso.ts";
import { LANGUAGES, type Language } from "../../src/i18n/languages.ts";
import { loadTranslator } from "../../src/i18n/translator.ts";
import {
  NO_PREFERENCES,
  readPreferences,
  writePreferences,
} from "../../src/play/play-preferences.ts";
import {
  mayFollowSuit,
  premoveCard,
  premoveOf,
  premoveText,
  settableCards,
} from "../../src/play/premoves.ts";
import { declarableCombinations } from "../../src/play/table-speech.ts";
import { dealPoints } from "../../src/tricks/model/deal-points.ts";
import { pictureOf } from "../../src/tricks/model/trick-picture.ts";
import { allFrames, frameOf, framesOf } from "../fixtures.ts";

const TRANSLATORS = {
  it: await loadTranslator("it", ["tressette"]),
  en: await loadTranslator("en", ["tressette"]),
  es: await loadTranslator("es", ["tressette"]),
};

function speechIn(language: Language) {
  return { ...TRANSLATORS[language], card: (card: string) => card };
}

describe("a combination", () => {
  it("is worth to the page what the house counts for it", () => {
    const declared = allFrames().flatMap((frame) => frame.match?.table?.declarations ?? []);
    expect(declared.length).toBeGreaterThan(0);
    for (const { combinations, points } of declared) {
      expect(combinations.map(pointsOf).reduce((sum, one) => sum + one, 0)).toBe(points);
    }
  });

  it("is made of cards that whoever may declare it holds", () => {
    const frame = frameOf("four-accuso");
    expect(declarableCombinations(frame).length).toBeGreaterThan(1);
    for (const one of declarableCombinations(frame)) {
      expect(frame.match?.hand).toEqual(expect.arrayContaining([...cardsOf(one)]));
    }
  });

  it("has its own words, in every language", () => {
    const all = [
      { type: "bongioco", rank: "2", missing: "S" },
      { type: "superbongioco", rank: "A" },
      { type: "napoli", suit: "C" },
    ] as const;
    const words = LANGUAGES.map((language) =>
      all.map((one) => combinationText(speechIn(language), one)),
    );
    expect(words).toEqual([
      ["Bongioco di Due, manca spade", "Superbongioco di Assi", "Napoli di coppe"],
      ["Bongioco of Twos, no swords", "Superbongioco of Aces", "Napoli of cups"],
      ["Bongioco de Doses, falta espadas", "Superbongioco de Ases", "Napoli de copas"],
    ]);
    expect(all.map((one) => cardsOf(one).length)).toEqual([3, 4, 3]);
  });

  it("is not declared by a page that was offered nothing", () => {
    expect(declarableCombinations(frameOf("four-declared"))).toEqual([]);
  });
});

describe("the points of a deal", () => {
  it("are those of the cards and those of the accusi", () => {
    const [, frame] = framesOf("four-accuso-pause");
    const [deal] = frame!.match!.sheet;
    expect(deal!.accuso).toEqual([0, 9]);
    expect(dealPoints(deal!)).toEqual(frame!.match!.scores);
  });

  it("are not yet in the score while the last trick is still to be seen", () => {
    const [, frame] = framesOf("four-accuso-pause");
    expect(pictureOf({ frame: frame!, act: "trick" })?.scores).toEqual([0, 0]);
  });
});

describe("a premove", () => {
  it("may be a card or the highest and lowest of the suit led, where that is offered", () => {
    const frame = frameOf("four-other");
    expect(settableCards(frame)).toEqual(frame.match?.hand);
    expect(mayFollowSuit(frame)).toBe(true);
    expect(settableCards(frameOf("four-follow"))).toEqual([]);
    expect(mayFollowSuit(frameOf("four-follow"))).toBe(false);
  });

  it("is named, a card by its name", () => {
    const frame = frameOf("four-premove");
    expect(premoveText(speechIn("it"), premoveOf(frame)!)).toBe(premoveCard(frame));
    expect(premoveText(speechIn("es"), premoveOf(frameOf<"tressette">("two-premove"))!)).toBe(
      "Más baja",
    );
    expect(premoveCard(frameOf("two-premove"))).toBeNull();
    expect(premoveText(speechIn("en"), { type: "highest_of_suit_led" })).toBe("Highest");
  });
});

describe("play preferences", () => {
  it("are read as they were stored", () => {
    for (const habits of [NO_PREFERENCES, { ...NO_PREFERENCES, go_on: true, last_card: true }]) {
      expect(readPreferences(writePreferences(habits))).toEqual(habits);
    }
  });

  it("are off where nothing, or nonsense, was kept", () => {
    expect(readPreferences(null)).toEqual(NO_PREFERENCES);
    expect(readPreferences("always")).toEqual(NO_PREFERENCES);
  });
});
