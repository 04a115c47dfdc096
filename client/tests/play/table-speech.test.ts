import { describe, expect, it } from "vitest";
import { leadNote, TRESSETTE } from "../../src/games/tressette/model/game-speech.ts";
import { say } from "../../src/games/tressette/model/say-line.ts";
import { loadTranslator, type Translator } from "../../src/i18n/translator.ts";
import { cardName } from "../../src/play/cards.ts";
import { playableCards } from "../../src/play/questions.ts";
import { announce } from "../../src/play/table-log.ts";
import type { Speech } from "../../src/play/table-speech.ts";
import type { Frame } from "../../src/protocol/wire.gen.ts";
import { sayWhyNot } from "../../src/tricks/model/trick-speech.ts";
import { frameOf, framesOf, type Shown } from "../fixtures.ts";

const speaks = (translator: Translator): Speech => ({
  text: translator.text,
  plural: translator.plural,
  card: (card) => cardName(card, translator),
});
const ITALIAN = speaks(await loadTranslator("it", ["tricks", "tressette"]));
const ENGLISH = speaks(await loadTranslator("en", ["tricks", "tressette"]));

const settled = (frame: Shown) => say(ITALIAN, { frame, act: "settled" }, frame);

describe("the say line", () => {
  it.each([
    ["four-waiting", "In attesa: 2/4"],
    ["four-starting", "Si comincia"],
    ["four-lead", "Tocca a te — apri la presa"],
    ["four-follow", "Tocca a te — palo: coppe"],
    ["four-void", "Tocca a te — niente denari, carta libera"],
    ["four-other", "Tocca a Giulia"],
    ["four-pause", "Smazzata finita: 8 a 3"],
    ["four-read", "Si aspettano gli altri"],
    ["four-absent", "Sei assente: gioca il sistema"],
    ["four-back", "Tocca a te — palo: coppe"],
    ["four-won", "Vittoria 12–10"],
    ["four-lost", "Sconfitta 8–14"],
    ["two-waiting", "In attesa: 1/2"],
    ["two-over", "Sconfitta 7–15"],
    ["visitor-waiting", "In attesa: 2/4"],
  ])("of %s: %s", (name, words) => {
    expect(settled(frameOf(name))).toBe(words);
  });

  it("names the taker, and what the trick is worth, while it is still to be seen", () => {
    const frame = frameOf("four-trick");
    expect(say(ITALIAN, { frame, act: "trick" }, frame)).toBe("Presa di Giulia: +⅓");
    expect(say(ENGLISH, { frame, act: "trick" }, frame)).toBe("Trick to Giulia: +⅓");
  });

  it("says that cards are being dealt while they are", () => {
    const frame = frameOf("four-next-deal");
    expect(say(ITALIAN, { frame, act: "deal" }, frame)).toBe("Distribuzione…");
  });

  it("wants nothing of me in a picture that the table has left behind", () => {
    const frame = frameOf("four-follow");
    expect(say(ITALIAN, { frame, act: "settled" }, { ...frame })).toBe("Tocca a te");
  });

  it("says that I am away only for as long as I am, whatever is still to be seen", () => {
    const [away, back] = [frameOf("four-absent"), frameOf("four-back")];
    expect(say(ITALIAN, { frame: away, act: "settled" }, back)).toBe("Tocca a Giulia");
    expect(say(ITALIAN, { frame: back, act: "settled" }, away)).toBe(
      "Sei assente: gioca il sistema",
    );
  });
});

describe("why a card may not be played", () => {
  it.each([
    ["four-follow", "Devi rispondere a coppe"],
    ["four-other", "Tocca a Giulia"],
    ["four-absent", "Sei assente: gioca il sistema"],
    ["four-pause", "Adesso non si gioca"],
  ])("in %s: %s", (name, words) => {
    expect(sayWhyNot(ITALIAN, frameOf<"tressette">(name))).toBe(words);
  });
});

describe("the log", () => {
  const told = (name: string) =>
    framesOf(name).map((frame, at, all) =>
      announce(ITALIAN, { frame, before: all[at - 1] ?? null }, TRESSETTE),
    );

  it("tells a trick, card by card, and who took it", () => {
    expect(told("four-trick").slice(1)).toEqual([
      "Giochi Quattro di spade.",
      "Don Peppino: Tre di coppe.",
      "Giulia: Sette di spade.",
      "Ospite 482913: Sei di spade. Presa di Giulia, ⅓. Noi 3, Loro ⅔.",
    ]);
  });

  it("tells draws as it tells cards", () => {
    expect(told("two-lead").at(-1)).toBe(
      "Giochi Fante di spade. Presa tua, ⅓. Tu ⅓, Don Peppino ⅔. " +
        "Peschi Sette di bastoni. Don Peppino pesca Sei di denari.",
    );
  });

  it("reads out my hand when it is dealt, and who leads", () => {
    expect(told("four-next-deal").at(-1)).toMatch(
      /^Smazzata 2\. Le tue carte: (\w+ di \w+, ){9}\w+ di \w+\. Don Peppino ha il 4 di denari ed esce\.$/,
    );
  });

  it("tells the score of a deal, and the end of a match", () => {
    expect(told("four-won").at(-1)).toMatch(
      /Smazzata: \d+ a \d+\. Totale: 12 a 10\. Hai vinto la partita, 12 a 10\.$/,
    );
  });

  it("names a player who has gone, though their seat is empty by now", () => {
    const before = frameOf("four-waiting");
    const frame: Frame = {
      ...before,
      events: [{ type: "stood_up", seat: 0 }],
      view: {
        ...before.view,
        places: before.view.places.map((place, at) => (at === 0 ? null : place)),
      },
    };
    expect(announce(ITALIAN, { frame, before }, TRESSETTE)).toBe("Giulia si alza.");
  });

  it("tells absences with their reason", () => {
    expect(told("four-left")).toEqual(["Ospite 482913 è assente: ha lasciato il posto."]);
    expect(told("four-back").at(-1)).toBe("Giochi di nuovo tu.");
  });
});

describe("who leads to the first trick", () => {
  it("is the holder of the 4 of denari, of four players", () => {
    expect(leadNote(ITALIAN, frameOf("four-next-deal"))).toBe(
      "Don Peppino ha il 4 di denari ed esce",
    );
  });

  it("may owe it to a 4 of denari that lies in the stock, of two", () => {
    const dealt = framesOf("two-deal").find((frame) => frame.match?.number === 1)!;
    expect(dealt.match?.hand).not.toContain("4D");
    expect(leadNote(ITALIAN, dealt)).toBe("Il 4 di denari è nel tallone: esci tu");
  });
});

describe("what may be played", () => {
  it("is what is offered, and nothing when nothing is", () => {
    expect(playableCards(frameOf("four-follow"))).toEqual(["2C", "5C"]);
    expect(playableCards(frameOf("four-other"))).toEqual([]);
    expect(playableCards(frameOf("four-pause"))).toEqual([]);
  });
});
