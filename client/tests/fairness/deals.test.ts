import { describe, expect, it } from "vitest";
import type { GameEvent } from "../../src/fairness/record/dealer.ts";
import { cardOf, frenchCardOf } from "../../src/fairness/shuffle/packs.ts";
import { CheminDeals } from "../../src/games/chemin_de_fer/model/deals.ts";
import { SetteDeals } from "../../src/games/sette_e_mezzo/model/deals.ts";
import type { FrenchCard } from "../../src/protocol/wire.gen.ts";

const FORTY = Array.from({ length: 40 }, (_, place) => place);
const SHOE = Array.from({ length: 312 }, (_, place) => place);

/** A hand of sette e mezzo: so many cards are drawn by seat 1 from this place on. */
function hand(from: number, drawn: number): GameEvent[] {
  const given = Array.from({ length: drawn }, (_, at): GameEvent => {
    return { type: "card_given", seat: 1, card: cardOf(from + 2 + at) };
  });
  return [
    { type: "deal_began", number: 1 },
    { type: "cards_covered", punte: [1], limits: [10] },
    ...given,
    { type: "card_shown", seat: 1, card: cardOf(from) },
    { type: "deal_ended", number: 1, settlement: { changes: [] } },
  ];
}

const BANK: GameEvent = { type: "bank_taken", seat: 0, amount: 20, punte: [], all_in: false };
const STOCK: GameEvent = { type: "cards_gathered", why: "stock", seat: 1 };

describe("the cards of sette e mezzo", () => {
  it("go on from the stock, hand after hand", () => {
    const deals = new SetteDeals();
    deals.shuffled(FORTY);
    for (const event of [BANK, ...hand(0, 3), ...hand(5, 2)])
      expect(deals.check(event)).toEqual([]);
    expect(deals.matchedCards).toBe(3 + 1 + 2 + 1);
  });

  it("are, when the stock runs out, what is left and then those of finished hands (S17)", () => {
    const deals = new SetteDeals();
    deals.shuffled(FORTY);
    const used = [BANK, ...hand(0, 3), ...hand(5, 32)];
    for (const event of [...used, STOCK]) expect(deals.check(event)).toEqual([]);
    const again = FORTY.toReversed();
    deals.shuffled(again);
    const left = 39;
    const next = again.filter((place) => place !== left);
    const covered: GameEvent = { type: "cards_covered", punte: [1], limits: [10] };
    const shown: GameEvent = { type: "card_shown", seat: 1, card: cardOf(left) };
    const given: GameEvent = { type: "card_given", seat: 1, card: cardOf(next[1]!) };
    for (const event of [covered, given, shown]) expect(deals.check(event)).toEqual([]);
    expect(deals.check({ ...given, card: cardOf(left) })).toHaveLength(1);
  });

  it("shuffled in mid-hand are without those on the table (S17)", () => {
    const deals = new SetteDeals();
    deals.shuffled(FORTY);
    const running = hand(5, 33).slice(0, -2);
    for (const event of [BANK, ...hand(0, 3), ...running, STOCK]) deals.check(event);
    deals.shuffled(FORTY);
    expect(deals.check({ type: "card_given", seat: 0, card: cardOf(0) })).toEqual([]);
    expect(deals.check({ type: "card_given", seat: 0, card: cardOf(5) })).toHaveLength(1);
  });
});

describe("the cards of chemin de fer", () => {
  const dealt: readonly GameEvent[] = [
    { type: "posta_taken", seat: 0, posta: 10, bought: false },
    { type: "bets_counted", counted: [0, 10], punta: 1 },
    { type: "deal_began", number: 1 },
    { type: "cards_dealt" },
  ];
  const shown = (seat: number, ...places: readonly [number, number]): GameEvent => ({
    type: "cards_shown",
    seat,
    cards: places.map(frenchCardOf) as [FrenchCard, FrenchCard],
  });

  it("are dealt to punta and banker in turn, from the place where the shoe was cut", () => {
    for (const cut of [0, 1, 311]) {
      const deals = new CheminDeals();
      deals.shuffled(SHOE);
      const at = (place: number) => (place + cut) % 312;
      for (const event of [
        { type: "shoe_cut", seat: 2, cards: cut } as const,
        ...dealt,
        shown(1, at(0), at(2)),
        shown(0, at(1), at(3)),
        { type: "third_card_given", seat: 1, card: frenchCardOf(at(4)) } as const,
      ]) {
        expect(deals.check(event)).toEqual([]);
      }
      expect(deals.matchedCards).toBe(5);
    }
  });

  it("say nothing of a shoe whose order cannot be told", () => {
    const deals = new CheminDeals();
    deals.shuffled(null);
    for (const event of [...dealt, shown(1, 7, 7)]) expect(deals.check(event)).toEqual([]);
    expect([deals.matchedCards, deals.comparedDeals]).toEqual([0, []]);
  });
});
