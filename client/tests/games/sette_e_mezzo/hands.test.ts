import { describe, expect, it } from "vitest";
import { SETTE } from "../../../src/games/sette_e_mezzo/model/game-speech.ts";
import {
  designationCards,
  formatHalves,
  handAt,
  totalOf,
} from "../../../src/games/sette_e_mezzo/model/hands.ts";
import { textGame } from "../../../src/games/sette_e_mezzo/model/text-game.ts";
import type { CardId } from "../../../src/play/cards.ts";
import { announce } from "../../../src/play/table-log.ts";
import { parseCommand } from "../../../src/text/model/text-commands.ts";
import { allFrames, frameOf, framesOf, type Shown } from "../../fixtures.ts";
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
    const frame = shown("sette_e_mezzo-word");
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
    const alone = shown("sette_e_mezzo-matta");
    expect(handAt(alone.match!, alone.seat!)).toMatchObject({ matta: 1, total: 1 });
  });

  it("counts an opponent's open matta as what it must be worth (S3)", () => {
    const frame = shown("sette_e_mezzo-classica-bet");
    const { match } = frame;
    const { coup } = match!;
    const withHand = (open: readonly string[], stood: string | null) => {
      const hands = coup!.hands.map((hand, at) =>
        at === 0 ? { ...hand, covered: null, total: null, shown: false, open, stood } : hand,
      );
      const seat = coup!.punte[0]!;
      return handAt({ ...match!, coup: { ...coup!, hands } } as typeof match & object, seat)!;
    };
    expect(withHand(["3S"], null)).toMatchObject({ total: null, open: 6 });
    expect(withHand(["RD"], null)).toMatchObject({ total: 14, isByMatta: true });
    expect(withHand(["3S", "RD", "2C"], "sto")).toMatchObject({ total: 14, isByMatta: true });
    expect(withHand(["RD"], "full")).toMatchObject({ total: 15, isByMatta: false });
  });

  it("comes to the total that the house tells, with the matta and without", () => {
    const hands = allFrames<"sette_e_mezzo">("sette_e_mezzo").flatMap(
      ({ match }) => match?.coup?.hands ?? [],
    );
    const known = hands.flatMap(({ covered, open, total }) =>
      covered === null ? [] : [[totalOf([covered, ...open]), total]],
    );
    expect(known.length).toBeGreaterThan(10);
    for (const [mine, told] of known) expect(mine).toBe(told);
    expect(totalOf(["RD", "7C"])).toBe(15);
    expect(totalOf(["RD", "6C", "AC"])).toBe(15);
    expect(totalOf(["RD", "4C", "2C"])).toBe(14);
    expect(totalOf(["RD", "4C", "FC"])).toBe(15);
    expect(totalOf(["RD", "7C", "FC"])).toBe(16);
  });

  it("is bust above seven and a half", () => {
    const frame = shown("sette_e_mezzo-bust");
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
      expect(designationCards(frame).get(banker)?.at(-1)).toBe("RD");
    }
  });

  it("is found among the players of that hand: later only their card is shown", () => {
    const frame = shown("sette_e_mezzo-designated");
    const { banker, cards } = frame.match!.designation!;
    expect([...designationCards(frame).values()].flat()).toHaveLength(cards.length);
    expect([...designationCards({ ...frame, events: [] })]).toEqual([[banker, ["RD"]]]);
  });
});

const LOT: CardId[] = ["4C", "5B", "RD"];

describe("the cards of the lot (S5)", () => {
  /** Three cards from seat 2 on, at a table of these three. */
  const lot = (...places: readonly { readonly chips: number; readonly out: boolean }[]) => {
    const frame = shown("sette_e_mezzo-designated");
    const match = frame.match!;
    const [any] = match.places.filter((place) => place !== null);
    const designation = { ...match.designation!, first: 2, banker: 2, cards: LOT };
    const seated = places.map((place) => ({ ...any!, ...place }));
    return designationCards({ ...frame, match: { ...match, places: seated, designation } });
  };
  const here = { chips: 500, out: false };

  it("pass a seat without chips", () => {
    const dealt = lot({ chips: 0, out: false }, here, here);
    expect([...dealt]).toEqual([
      [2, ["4C", "RD"]],
      [1, ["5B"]],
    ]);
  });

  it("fall to all who have chips where all are in sit out", () => {
    const out = { chips: 500, out: true };
    const dealt = lot({ chips: 0, out: true }, out, out);
    expect([...dealt]).toEqual([
      [2, ["4C", "RD"]],
      [1, ["5B"]],
    ]);
  });
});

describe("the say line of sette e mezzo", () => {
  it.each([
    ["sette_e_mezzo-bank", "Tocca a te — il banco"],
    ["sette_e_mezzo-play", "Tocca a te — giochi?"],
    ["sette_e_mezzo-out", "Sei in pausa"],
    ["sette_e_mezzo-classica-bank", "Tocca a te — il banco"],
  ])("of %s: %s", (name, words) => {
    expect(settled(shown(name))).toBe(words);
  });

  it("says what I have when I am to bet or to speak", () => {
    expect(settled(shown("sette_e_mezzo-bet"))).toMatch(/^Tocca a te — hai [\d½]+: punta$/);
    expect(settled(shown("sette_e_mezzo-word"))).toMatch(/^Tocca a te — hai [\d½]+$/);
  });
});

describe("what is set before", () => {
  it("says that the minimum plays the whole hand by the rule (S25)", () => {
    const words = SETTE.premoveText(ITALIAN, { type: "set_minimum" }, shown("sette_e_mezzo-bust"));
    expect(words).toBe("Gioco il minimo, alla regola");
  });
});

describe("the log of sette e mezzo", () => {
  it("tells me that the matta is mine, once", () => {
    const frame = shown("sette_e_mezzo-designated");
    const mine = { ...frame, seat: frame.match!.designation!.banker };
    const told = announce(ITALIAN, { frame: mine, before: null }, SETTE);
    expect(told).toContain("La matta è tua: cominci tu il banco.");
    expect(told).not.toContain("tocca a te");
  });

  it("tells how a hand has gone", () => {
    const frames = framesOf<"sette_e_mezzo">("sette_e_mezzo-settled");
    const told = frames.map((frame) => announce(ITALIAN, { frame, before: null }, SETTE));
    expect(told.join(" ")).toMatch(/(Vinci|Perdi) \d+\./);
  });
});

describe("sette e mezzo in words only", () => {
  it("tells what may be bet, and understands it as it is told", () => {
    expect(textGame.actions(ITALIAN, shown("sette_e_mezzo-bet"))).toContain(
      "scrivi «punto 10 sto»",
    );
    expect(parseCommand(ITALIAN, "punto 10 sto")).toEqual({
      type: "bet",
      amount: 10,
      then: "stand",
    });
    expect(parseCommand(ITALIAN, "banco 50")).toEqual({ type: "bank", amount: 50 });
    expect(parseCommand(ITALIAN, "non gioco")).toEqual({ type: "answer", answer: "noPlay" });
    expect(parseCommand(ITALIAN, "punto molto sto").type).toBe("unknown");
  });

  it("names what can be done now", () => {
    expect(textGame.verbs(shown("sette_e_mezzo-bank"))).toEqual(["bank", "pass"]);
    expect(textGame.verbs(shown("sette_e_mezzo-play"))).toEqual(["play", "noPlay"]);
    expect(textGame.verbs(shown("sette_e_mezzo-bet"))).toEqual(["bet"]);
    expect(textGame.verbs(shown("sette_e_mezzo-word"))).toEqual(["stand", "hit"]);
  });

  it("does not tell a card that I may not see", () => {
    const frame = shown("sette_e_mezzo-word");
    const { banker } = frame.match!.bank!;
    expect(textGame.seat(ITALIAN, frame, banker)).toContain("Carta coperta");
  });
});
