import { describe, expect, it } from "vitest";

import { announce } from "../../../src/core/announce.ts";
import { designated, formatHalves, handAt } from "../../../src/core/sette/hands.ts";
import { SETTE } from "../../../src/core/sette/tell.ts";
import { inWords } from "../../../src/core/sette/words.ts";
import { orderOf } from "../../../src/core/text-mode.ts";
import { type Shown, allFrames, frameOf, framesOf } from "../../fixtures.ts";
import { speechIn } from "../../speech.ts";

const ITALIAN = await speechIn("it");
const shown = (name: string) => frameOf<"sette_e_mezzo">(name);
const settled = (frame: Shown<"sette_e_mezzo">) =>
  SETTE.say(ITALIAN, { frame, act: "settled" }, frame);

describe("a hand of sette e mezzo", () => {
  it("is counted in halves, as people read them", () => {
    expect([0, 1, 2, 15].map(formatHalves)).toEqual(["0", "½", "1", "7½"]);
  });

  it("shows me my covered card, and nobody else's before it is turned", () => {
    const frame = shown("sette-word");
    const mine = handAt(frame.match!, frame.seat!)!;
    expect(mine.cards[0]).not.toBeNull();
    expect(mine.isShown).toBe(false);
    const banker = handAt(frame.match!, frame.match!.bank!.banker)!;
    expect(banker.cards).toEqual([null]);
    expect(banker.total).toBeNull();
  });

  it("counts the matta as the house counts it", () => {
    for (const frame of allFrames<"sette_e_mezzo">("sette_e_mezzo")) {
      for (const seat of frame.match === null ? [] : frame.match.places.keys()) {
        const hand = handAt(frame.match!, seat);
        if (hand === null || hand.matta === null) continue;
        const isHalfOrWhole = hand.matta === 1 || (hand.matta % 2 === 0 && hand.matta <= 14);
        expect(isHalfOrWhole).toBe(true);
      }
    }
    const alone = shown("sette-matta");
    expect(handAt(alone.match!, alone.seat!)).toMatchObject({ matta: 1, total: 1 });
  });

  it("is bust above seven and a half", () => {
    const frame = shown("sette-bust");
    const bust = frame.match!.places.map((_, seat) => handAt(frame.match!, seat)?.isBust);
    expect(bust.filter(Boolean)).toHaveLength(1);
  });
});

describe("the first banker", () => {
  it("is whom the matta falls to", () => {
    const frames = allFrames<"sette_e_mezzo">("sette_e_mezzo").filter(
      ({ match }) => match?.designation != null,
    );
    expect(frames.length).toBeGreaterThan(0);
    for (const frame of frames) {
      const { banker } = frame.match!.designation!;
      expect(designated(frame).get(banker)?.at(-1)).toBe("RD");
    }
  });

  it("is found among those who were there then: later only his card is shown", () => {
    const frame = shown("sette-designated");
    const { banker, cards } = frame.match!.designation!;
    expect([...designated(frame).values()].flat()).toHaveLength(cards.length);
    expect([...designated({ ...frame, events: [] })]).toEqual([[banker, ["RD"]]]);
  });
});

describe("the say line of sette e mezzo", () => {
  it.each([
    ["sette-bank", "Tocca a te — il banco"],
    ["sette-play", "Tocca a te — giochi?"],
    ["sette-out", "Sei assente: gioca il sistema"],
    ["classica-bank", "Tocca a te — il banco"],
  ])("of %s: %s", (name, words) => {
    expect(settled(shown(name))).toBe(words);
  });

  it("says what I have when I am to bet or to speak", () => {
    expect(settled(shown("sette-bet"))).toMatch(/^Tocca a te — hai [\d½]+: punta$/);
    expect(settled(shown("sette-word"))).toMatch(/^Tocca a te — hai [\d½]+$/);
  });
});

describe("the log of sette e mezzo", () => {
  it("tells how a hand has gone", () => {
    const frames = framesOf<"sette_e_mezzo">("sette-settled");
    const told = frames.map((frame) => announce(ITALIAN, { frame, before: null }, SETTE));
    expect(told.join(" ")).toMatch(/(Vinci|Perdi) \d+\./);
  });
});

describe("sette e mezzo in words only", () => {
  it("tells what may be bet, and understands it as it is told", () => {
    expect(inWords.may(ITALIAN, shown("sette-bet"))).toContain("scrivi «punto 10 sto»");
    expect(orderOf(ITALIAN, "punto 10 sto")).toEqual({ type: "bet", amount: 10, then: "stand" });
    expect(orderOf(ITALIAN, "banco 50")).toEqual({ type: "bank", amount: 50 });
    expect(orderOf(ITALIAN, "non gioco")).toEqual({ type: "answer", answer: "noPlay" });
    expect(orderOf(ITALIAN, "punto molto sto").type).toBe("unknown");
  });

  it("names what can be done now", () => {
    expect(inWords.possible(shown("sette-bank"))).toEqual(["bank", "pass"]);
    expect(inWords.possible(shown("sette-play"))).toEqual(["play", "noPlay"]);
    expect(inWords.possible(shown("sette-bet"))).toEqual(["bet"]);
    expect(inWords.possible(shown("sette-word"))).toEqual(["stand", "hit"]);
  });

  it("does not tell a card that I may not see", () => {
    const frame = shown("sette-word");
    const { banker } = frame.match!.bank!;
    expect(inWords.seat(ITALIAN, frame, banker)).toContain("Carta coperta");
  });
});
