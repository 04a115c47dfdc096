import { describe, expect, it } from "vitest";

import { nextInLine } from "../../../src/games/chemin_de_fer/model/next-banker.ts";
import { inWords } from "../../../src/games/chemin_de_fer/model/text-game.ts";
import type { Place } from "../../../src/protocol/wire.gen.ts";
import { frameOf, type Shown } from "../../fixtures.ts";
import { speechIn } from "../../speech.ts";

type Frame = Shown<"chemin_de_fer">;
type View = NonNullable<Frame["match"]>;

const HERE: Place = {
  chips: 100,
  new: false,
  out: false,
  gone: false,
  there: false,
  takes_turns: false,
};
const NEW = { ...HERE, new: true };
const OUT = { ...HERE, out: true };
const NOTHING = [0, 0, 0, 0, 0, 0, 0, 0, 0];

/** Of nine seats four are taken: the bank is at seat 2, at its right are 1, 0 and then 8. */
function at(name: string, changes: Partial<View> = {}): Frame {
  const frame = frameOf<"chemin_de_fer">(name);
  const places = seated(HERE, HERE, HERE, HERE);
  return { ...frame, match: { ...frame.match!, places, reserved: NOTHING, ...changes } };
}

const seated = (first: Place, second: Place, third: Place, last: Place) => [
  first,
  second,
  third,
  ...[null, null, null, null, null],
  last,
];

describe("the turn at the bank", () => {
  it("goes on at the banker's right (F3, F14)", () => {
    expect(nextInLine(at("chemin_de_fer-won"))).toBe(1);
  });

  it("passes over who is in sit out, and over empty seats (F3)", () => {
    expect(nextInLine(at("chemin_de_fer-won", { places: seated(OUT, OUT, HERE, HERE) }))).toBe(8);
  });

  it("goes on at the right of who passed first, whoever has bought the bank since (F18)", () => {
    expect(nextInLine(at("chemin_de_fer-won", { first_passer: 0 }))).toBe(8);
  });

  it("is the same while a bank is for sale, whoever buys it (F17, F18)", () => {
    expect(nextInLine(at("chemin_de_fer-purchase"))).toBe(1);
    expect(nextInLine(at("chemin_de_fer-auction"))).toBe(1);
  });

  it("hangs on whether who is new bets (S6)", () => {
    expect(
      nextInLine(at("chemin_de_fer-won", { places: seated(HERE, NEW, HERE, HERE) })),
    ).toBeNull();
    expect(nextInLine(at("chemin_de_fer-won", { places: seated(NEW, HERE, HERE, HERE) }))).toBe(1);
  });

  it("depends on the coup of a player who has bet all their chips", () => {
    expect(nextInLine(at("chemin_de_fer-won", { reserved: NOTHING.with(1, 100) }))).toBeNull();
  });

  it("goes on from who is offered the bank, and may refuse it (F4)", () => {
    const offered = { bank: null, phase: "bank", due: 2 } as const;
    expect(nextInLine(at("chemin_de_fer-bank", { ...offered, origin: 8 }))).toBe(1);
    expect(nextInLine(at("chemin_de_fer-bank", { ...offered, origin: 2 }))).toBeNull();
  });

  it("is certain at a tournament, where nobody refuses it (F4, S8)", () => {
    const options = {
      ...frameOf<"chemin_de_fer">("chemin_de_fer-bank").match!.options,
      tournament: true,
    };
    const offered = { bank: null, phase: "bank", due: 2, origin: 2 } as const;
    expect(nextInLine(at("chemin_de_fer-bank", { ...offered, options }))).toBe(1);
  });

  it("is never certain at the casino, where it follows who bought the bank (F28)", () => {
    expect(nextInLine(frameOf<"chemin_de_fer">("chemin_de_fer-casino-word"))).toBeNull();
    expect(nextInLine(frameOf<"chemin_de_fer">("chemin_de_fer-casino-auction"))).toBeNull();
  });

  it("is nobody's before there is a bank (F3)", () => {
    expect(
      nextInLine(at("chemin_de_fer-bank", { bank: null, phase: "first_seat", due: null })),
    ).toBeNull();
    expect(nextInLine({ ...at("chemin_de_fer-bank"), match: null })).toBeNull();
  });
});

describe("in words", () => {
  it("it is said with the bank, and with the seat", async () => {
    const speech = await speechIn("es");
    const frame = frameOf<"chemin_de_fer">("chemin_de_fer-won");
    const name = frame.view.places[1]!.name;
    expect(inWords.table(speech, frame)).toContain(` Siguiente por turno: ${name}. `);
    expect(inWords.seat(speech, frame, 1)).toContain("Siguiente por turno");
    expect(inWords.seat(speech, frame, 0)).not.toContain("Siguiente por turno");
  });
});
