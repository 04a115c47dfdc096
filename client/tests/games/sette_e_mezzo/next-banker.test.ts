import { describe, expect, it } from "vitest";

import { nextBanker } from "../../../src/games/sette_e_mezzo/model/next-banker.ts";
import { inWords } from "../../../src/games/sette_e_mezzo/model/text-game.ts";
import type { Place } from "../../../src/protocol/wire.gen.ts";
import { frameOf, type Shown } from "../../fixtures.ts";
import { speechIn } from "../../speech.ts";

type Frame = Shown<"sette_e_mezzo">;
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
const NO_COUP = { coup: null, reserved: [0, 0, 0, 0] };

/** Four seats, the bank at seat 1: seat 0 is at its right, then come 3 and 2. */
function at(name: string, changes: Partial<View>): Frame {
  const frame = frameOf<"sette_e_mezzo">(name);
  const places = [HERE, HERE, HERE, HERE];
  return { ...frame, match: { ...frame.match!, places, ...NO_COUP, ...changes } };
}

/** The seat that the banker has come to last; the banker's own if none yet. */
const met = (last: number, changes: Partial<View>) => {
  const { bank } = frameOf<"sette_e_mezzo">("sette_e_mezzo-word").match!;
  return at("sette_e_mezzo-word", { bank: { ...bank!, met: last }, ...changes });
};
const banked = (...places: (Place | null)[]) => met(1, { places });
const inTournament = (frame: Frame): Frame => {
  const options = { ...frame.match!.options, tournament: true };
  return { ...frame, match: { ...frame.match!, options } };
};

describe("the bank after this one", () => {
  it("is offered to the banker's right (S6)", () => {
    expect(nextBanker(banked(HERE, HERE, HERE, HERE))).toBe(0);
  });

  it("passes over who is in sit out, has no chips or has gone (S6)", () => {
    expect(nextBanker(banked(OUT, HERE, HERE, HERE))).toBe(3);
    expect(nextBanker(banked({ ...HERE, chips: 0 }, HERE, HERE, HERE))).toBe(3);
    expect(nextBanker(banked(null, HERE, HERE, { ...OUT, gone: true }))).toBe(2);
  });

  it("comes to every seat of a tournament, in sit out or not (S6, S8)", () => {
    expect(nextBanker(inTournament(banked(OUT, HERE, HERE, HERE)))).toBe(0);
  });

  it("is nobody's to tell while who is new may still bet in it (S6)", () => {
    expect(nextBanker(banked(NEW, HERE, HERE, HERE))).toBeNull();
  });

  it("skips a newcomer whom the banker has met without a bet (S6, S10)", () => {
    expect(nextBanker(met(3, { places: [NEW, HERE, HERE, HERE] }))).toBe(3);
  });

  it("comes to a newcomer whom it has skipped before (S6)", () => {
    const places = [{ ...NEW, takes_turns: true }, HERE, HERE, HERE];
    expect(nextBanker(met(3, { places }))).toBe(0);
  });

  it("skips who has sat down since a bank of classica was taken (S6, S18)", () => {
    const places = [NEW, HERE, HERE, HERE];
    const { bank } = frameOf<"sette_e_mezzo">("sette_e_mezzo-classica-bet").match!;
    const later = at("sette_e_mezzo-classica-bet", { places, bank: { ...bank!, punte: [3, 2] } });
    expect(nextBanker(later)).toBe(3);
    const dealt = at("sette_e_mezzo-classica-bet", {
      places,
      bank: { ...bank!, punte: [0, 3, 2] },
    });
    expect(nextBanker(dealt)).toBeNull();
  });

  it("waits for a new punta who looks at their card (S11)", () => {
    const { coup } = frameOf<"sette_e_mezzo">("sette_e_mezzo-bet").match!;
    const looks = { ...coup!, punte: [3], turn: 0, over: false };
    const places = [OUT, HERE, HERE, NEW];
    expect(nextBanker(met(3, { places, coup: looks }))).toBeNull();
    expect(nextBanker(met(3, { places, coup: { ...looks, turn: 1 } }))).toBe(2);
  });

  it("depends on the hand of a player who has staked all their chips", () => {
    expect(nextBanker(at("sette_e_mezzo-word", { reserved: [100, 0, 0, 0] }))).toBeNull();
    expect(nextBanker(at("sette_e_mezzo-word", { reserved: [90, 0, 0, 0] }))).toBe(0);
  });

  it("is not to be where too few would be left (R5)", () => {
    expect(nextBanker(banked(OUT, HERE, OUT, OUT))).toBeNull();
    const least = { ...frameOf<"sette_e_mezzo">("sette_e_mezzo-word").match!.options, least: 4 };
    const seated = (third: Place) => met(1, { options: least, places: [HERE, HERE, third, OUT] });
    expect(nextBanker(seated(OUT))).toBe(0);
    expect(nextBanker(seated({ ...OUT, gone: true }))).toBeNull();
  });
});

describe("the bank that is being offered", () => {
  const offered = (due: number, origin: number) =>
    at("sette_e_mezzo-bank", { bank: null, phase: "bank", due, origin });

  it("goes on to the right of who may refuse it (S7)", () => {
    expect(nextBanker(offered(1, 2))).toBe(0);
  });

  it("is open to all if the last refuses it, and otherwise goes on (S6)", () => {
    expect(nextBanker(offered(2, 2))).toBeNull();
  });

  it("cannot be refused in a tournament (S8)", () => {
    expect(nextBanker(inTournament(offered(2, 2)))).toBe(1);
  });

  it("is nobody's before there is a banker, or when nobody wanted it (S5, S6)", () => {
    expect(
      nextBanker(at("sette_e_mezzo-bank", { bank: null, phase: "first_seat", due: null })),
    ).toBeNull();
    expect(
      nextBanker(at("sette_e_mezzo-bank", { bank: null, phase: "open", due: null })),
    ).toBeNull();
  });
});

describe("in words", () => {
  it("it is said with the bank, and with the seat", async () => {
    const speech = await speechIn("it");
    const frame = frameOf<"sette_e_mezzo">("sette_e_mezzo-word");
    expect(inWords.table(speech, frame)).toMatch(/^Banco: .+ Prossimo banco: Giulia\. /);
    expect(inWords.seat(speech, frame, 0)).toContain("Prossimo banco");
    expect(inWords.seat(speech, frame, 3)).not.toContain("Prossimo banco");
  });
});
