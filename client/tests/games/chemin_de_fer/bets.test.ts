import { describe, expect, it } from "vitest";

import {
  callName,
  cardsToText,
  fateText,
  verdictAt,
  wagerText,
} from "../../../src/games/chemin_de_fer/model/bets.ts";
import { frenchName, pictureOf } from "../../../src/games/chemin_de_fer/model/french-cards.ts";
import {
  offerName,
  passEffectText,
  voidsText,
} from "../../../src/games/chemin_de_fer/model/offer-text.ts";
import { marksOf, seatNumber, seatsInOrder } from "../../../src/games/chemin_de_fer/model/seats.ts";
import { offersOf } from "../../../src/play/questions.ts";
import type { Verdict } from "../../../src/protocol/wire.gen.ts";
import { frameOf, type Shown } from "../../fixtures.ts";
import { speechIn } from "../../speech.ts";

const ITALIAN = await speechIn("it");
const ENGLISH = await speechIn("en");
const SPANISH = await speechIn("es");
type Frame = Shown<"chemin_de_fer">;
const shown = (name: string) => frameOf<"chemin_de_fer">(name);
const bets = (frame: Frame) =>
  frame.match!.cover!.verdicts.map(
    (verdict) =>
      `${wagerText(ITALIAN, frame.match!, verdict)}: ${fateText(ITALIAN, frame, verdict)}`,
  );
const calls = (frame: Frame) =>
  offersOf(frame, "make_call").map((offer) => ITALIAN.text(offerName(frame.match!, offer)));

type View = NonNullable<Frame["match"]>;

/** A view in which these seats, instead of what they have bet, call the whole bank: the first has it. */
function called(view: View, seats: readonly number[]): View {
  const asked = view.bank!.posta;
  const calls = seats.map(
    (seat, at): Verdict => ({
      seat,
      asked,
      counts: at === 0 ? asked : 0,
      rank: "banco",
      fate: at === 0 ? "counts" : "void_call",
      call: "banco",
      by: at === 0 ? null : seats[0]!,
      prime: at === 0 && seats.length > 1,
    }),
  );
  const bets = view.cover!.verdicts.filter(({ seat }) => !seats.includes(seat));
  return { ...view, cover: { ...view.cover!, verdicts: [...calls, ...bets] } };
}

describe("a French card", () => {
  it("has the picture of the Italian suit and figure whose place it takes", () => {
    expect((["KH", "QC", "JS", "AD", "TH", "7C"] as const).map(pictureOf)).toEqual([
      "RC",
      "CB",
      "FS",
      "AD",
      "TC",
      "7B",
    ]);
  });

  it("is called as each language calls it", () => {
    expect(frenchName(ITALIAN, "8H")).toBe("Otto di cuori");
    expect(frenchName(ENGLISH, "QC")).toBe("Queen of clubs");
    expect(frenchName(SPANISH, "TS")).toBe("Diez de picas");
  });
});

describe("a bet", () => {
  it("counts, is cut to what is left, or is void, in words and by hand", () => {
    expect(bets(shown("chemin_de_fer-cut"))).toEqual([
      "puntata 10: vale",
      "puntata 20: vale",
      "puntata 40: vale 30",
      "puntata 30: annullata: posta già coperta",
    ]);
  });

  it("is void by a call that is named with its caller", () => {
    const [first, ...others] = bets(shown("chemin_de_fer-banco"));
    expect(first).toBe("Banco solo 60: vale");
    expect(others).toEqual([
      "puntata 10: annullata: Banco solo, Ospite 482913",
      "puntata 20: annullata: Banco solo, Ospite 482913",
      "Tavolo 30: annullata: Banco solo, Ospite 482913",
    ]);
  });

  it("of a banco e rispetto is respected", () => {
    const frame = shown("chemin_de_fer-cut");
    const [verdict] = frame.match!.cover!.verdicts;
    const frozen: Verdict = { ...verdict!, rank: "frozen" };
    expect(fateText(ITALIAN, frame, frozen)).toBe("vale, rispettata");
  });
});

describe("a call", () => {
  it("is named as it is made now: the second tavolo is another", () => {
    expect(calls(shown("chemin_de_fer-bets"))).toEqual([
      "Banco solo",
      "Banco e rispetto",
      "Tavolo",
    ]);
    expect(calls(shown("chemin_de_fer-tavolo"))).toContain("Tavolo e tavolo");
  });

  it("is named as casinos do: seul over other bets, prime before another caller, suivi (F25)", () => {
    const frame = shown("chemin_de_fer-casino-bets");
    expect(calls(frame)).toEqual(["Banco seul", "Avec"]);
    const [banco] = offersOf(frame, "make_call");
    const alone = { ...banco!, voids: [] };
    const view = { ...frame.match!, order: [frame.seat!] };
    expect(offerName(view, alone)).toBe("call.casino");
    expect(offerName(view, { ...banco!, prime: true })).toBe("call.prime");
    expect(offerName(view, { ...alone, suivi: true })).toBe("call.suivi");
  });

  it("tells while it stands which it is: prime of several, seul over bets, or just banco (F32)", () => {
    const { match } = shown("chemin_de_fer-casino-bets");
    const bare: View = { ...match!, cover: { ...match!.cover!, verdicts: [] } };
    const name = (view: View, seat: number) => callName(view, seat, "banco", false);
    expect(name(called(bare, [4]), 4)).toBe("call.casino");
    expect(name(called(match!, [4]), 4)).toBe("call.seul");
    const both = called(match!, [4, 5]);
    expect([name(both, 4), name(both, 5)]).toEqual(["call.prime", "call.casino"]);
    expect(callName(both, 4, "banco", true)).toBe("call.suivi");
  });

  it("says whom it makes void: by name if it is one", () => {
    const frame = shown("chemin_de_fer-bets");
    const [banco] = offersOf(frame, "make_call");
    const giulia = frame.view.places.findIndex((place) => place?.name === "Giulia");
    expect(voidsText(ITALIAN, frame, banco!)).toBe("annulla 2 puntate");
    expect(voidsText(ITALIAN, frame, { ...banco!, voids: [giulia] })).toBe(
      "annulla la puntata di Giulia",
    );
    expect(voidsText(ITALIAN, frame, { ...banco!, voids: [] })).toBe("");
  });
});

describe("passing the bank", () => {
  it("says what the banker takes and where the bank goes (F11, F16, F17, F28)", () => {
    const online = shown("chemin_de_fer-won");
    const casino = shown("chemin_de_fer-casino-partner");
    expect(passEffectText(ITALIAN, online, "purchase")).toBe("prendi 110: banco in vendita a 100");
    expect(passEffectText(ITALIAN, online, "right")).toBe("prendi 110: il banco va a destra");
    expect(passEffectText(ITALIAN, casino, "auction")).toBe("prendi 60: il banco va all’asta");
    expect(passEffectText(ITALIAN, casino, "right")).toBe("prendi 60: il banco va a destra");
  });
});

describe("the cards", () => {
  it.each([
    ["chemin_de_fer-bets", "Carte a Giulia: puntata più alta"],
    ["chemin_de_fer-cut", "Carte a te: puntata più alta"],
    ["chemin_de_fer-banco", "Carte a Ospite 482913: unica puntata valida"],
    ["chemin_de_fer-casino-bets", "Carte a Ugo: prima per la mano"],
    ["chemin_de_fer-mine", ""],
  ])("go to whom they would, and why: %s", (name, words) => {
    expect(cardsToText(ITALIAN, shown(name))).toBe(words);
  });
});

describe("the seats", () => {
  it("stand in the order of play, with the croupier before seat 1 of a casino", () => {
    const frame = shown("chemin_de_fer-casino-bets");
    const order = seatsInOrder(frame, frame.seat!);
    expect(order.slice(0, 4)).toEqual([2, 1, null, 0]);
    expect(seatsInOrder(frame, 0).slice(-2)).toEqual([1, null]);
    expect([0, 11, 1].map((seat) => seatNumber(frame, seat))).toEqual([1, 2, 12]);
  });

  it("leave out those that nobody has, once there is play", () => {
    expect(seatsInOrder(shown("chemin_de_fer-waiting"), 2)).toHaveLength(9);
    expect(seatsInOrder(shown("chemin_de_fer-bets"), 2)).toEqual([2, 1, 0, 5, 4, 3]);
  });

  it("tell who has the bank, and who comes first of all", () => {
    const frame = shown("chemin_de_fer-bets");
    const { banker } = frame.match!.bank!;
    expect(marksOf(ITALIAN, frame, banker)).toEqual(["Banco"]);
    const hurt = { ...frame, match: { ...frame.match!, ferito: 0 } };
    expect(marksOf(ITALIAN, hurt, 0)).toEqual(["suivi"]);
    const bank = { ...frame.match!.bank!, posta: 1_000 };
    const poor = { ...hurt, match: { ...hurt.match, bank } };
    expect(marksOf(ITALIAN, poor, 0)).toEqual([]);
  });

  it("tell the whole table who plays by the rule", () => {
    const frame = shown("chemin_de_fer-bets");
    const places = frame.view.places.map((place) => place && { ...place, by_rule: true });
    const ruled = { ...frame, view: { ...frame.view, places } };
    expect(marksOf(ITALIAN, ruled, 0)).toEqual(["alla regola"]);
  });
});

describe("my own bet", () => {
  it("is found among the others", () => {
    const frame = shown("chemin_de_fer-cut");
    expect(verdictAt(frame.match!, frame.seat!)).toMatchObject({
      asked: 40,
      counts: 30,
      fate: "cut",
    });
    expect(verdictAt(shown("chemin_de_fer-mine").match!, 2)).toBeNull();
  });
});
