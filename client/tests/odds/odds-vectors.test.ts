/** The odds that the page computes are those of the Python analysis: `fixtures/odds_vectors.py`. */
import { describe, expect, it } from "vitest";
import vectors from "../../fixtures/vectors/odds.json";
import rules from "../../src/games/chemin_de_fer/handbook/examples.json";
import {
  bankerDecisions,
  type Decision,
  FIVE,
  puntaDecisions,
  thresholdOf,
} from "../../src/games/chemin_de_fer/model/draw-map.ts";
import { equilibriumOf } from "../../src/games/chemin_de_fer/model/equilibrium.ts";
import {
  printedStrategy,
  type RuleDecisions,
} from "../../src/games/chemin_de_fer/model/printed-rule.ts";
import { countOrders, shoeOf } from "../../src/games/chemin_de_fer/model/shoe-count.ts";
import { decisionOdds } from "../../src/games/sette_e_mezzo/model/decision-odds.ts";
import {
  ACCUSO_KINDS,
  type AccusoKind,
  accusoChances,
  WHOSE,
  type Whose,
} from "../../src/games/tressette/model/accuso-odds.ts";
import { exactText, fraction, fractionOf } from "../../src/odds/model/fraction.ts";
import { type ByHand, dealsOf, splitsOf } from "../../src/odds/model/hidden-hands.ts";
import { groupsOf, type Seen, stageOf } from "../../src/odds/model/seen-cards.ts";
import { type CardId, SUITS, type Suit } from "../../src/play/cards.ts";

const gameOf = ({ packs, commission }: { packs: number | string; commission: string }) => ({
  count: countOrders(shoeOf(packs === "back" ? "back" : Number(packs))),
  commission: fractionOf(commission),
});
const written = ({ reached, sto, tiro }: Decision) => [reached, sto, tiro].map(exactText);

describe("the map of the drawing rule", () => {
  const ofBanker = vectors.draw_map.filter((each) => each.banker !== undefined);
  const ofPunta = vectors.draw_map.filter((each) => each.punta !== undefined);

  it("has vectors for both sides", () => {
    expect([ofBanker.length, ofPunta.length]).toEqual([18, 12]);
  });

  it.each(ofBanker)("is that of the banker: $packs, $commission, $five", (each) => {
    const found = bankerDecisions(gameOf(each), fractionOf(each.five!));
    const reached = found.map((row) =>
      row.map((decision) => (decision.reached.top === 0n ? null : written(decision))),
    );
    expect(reached).toEqual(each.banker);
  });

  it.each(ofPunta)("is that of the punta: $packs, $commission, $at_will", (each) => {
    const rule = rules.rule as unknown as RuleDecisions;
    const printed = printedStrategy(rule, each.at_will === "tiro" ? "tiro" : "sto");
    expect(puntaDecisions(gameOf(each), printed).map(written)).toEqual(each.punta);
  });
});

describe("the equilibrium of a coup", () => {
  it.each(vectors.equilibria)("is that of the analysis: $packs, $commission", (each) => {
    const game = gameOf(each);
    const { five, banker, level } = equilibriumOf(game);
    expect(exactText(five)).toBe(each.five);
    const mixes = banker.flatMap((row, total) =>
      row.flatMap((chance, column) =>
        chance.bottom === 1n ? [] : [[total, column === 0 ? null : column - 1, exactText(chance)]],
      ),
    );
    expect(mixes).toEqual(each.mixes);
    expect([[level?.banker, level?.given]]).toEqual(mixes.map(([total, given]) => [total, given]));
  });

  it.each(vectors.equilibria)("turns at its thresholds: $packs, $commission", (each) => {
    for (const [total, given, threshold] of each.thresholds) {
      const found = thresholdOf(gameOf(each), total as number, given as number);
      expect(found === null ? null : exactText(found)).toBe(threshold);
    }
  });

  it("leaves the punta level with 5", () => {
    const game = gameOf({ packs: 6, commission: "1/20" });
    const { sto, tiro } = puntaDecisions(game, equilibriumOf(game).banker)[FIVE]!;
    expect(exactText(tiro)).toBe(exactText(sto));
  });
});

describe("the punta's decision at sette e mezzo", () => {
  it.each(vectors.punta)("is worth what the analysis says: $mine, $seen", (each) => {
    const found = decisionOdds({ mine: each.mine as CardId[], seen: each.seen as CardId[] });
    expect({
      busts: exactText(found.busts),
      sto: found.sto && exactText(found.sto),
      tiro: found.tiro && exactText(found.tiro),
    }).toEqual({ busts: each.busts, sto: each.sto, tiro: each.tiro });
  });
});

describe("an accuso in the other hands", () => {
  it.each(vectors.accuso)("has the chances of the analysis: $mine", ({ mine, chances }) => {
    const found = accusoChances(new Set(mine as CardId[]));
    const listed = ACCUSO_KINDS.flatMap((kind) =>
      WHOSE.map((whose) => [kind, whose, exactText(found[kind][whose])]),
    );
    const wanted = chances as unknown as readonly (readonly [AccusoKind, Whose, string])[];
    expect(listed.toSorted()).toEqual([...wanted].toSorted());
  });
});

describe("the hidden cards of a deal", () => {
  it.each(vectors.hidden)("are split as in every single deal: $mine, $voids", (each) => {
    const seen: Seen = {
      mine: new Set(each.mine as CardId[]),
      played: new Set(each.played as CardId[]),
      voids: each.voids.map((suits) => new Set(suits as Suit[])) as unknown as ByHand<Set<Suit>>,
    };
    const { hidden, sizes } = stageOf(seen)!;
    expect(sizes).toEqual(each.sizes);
    const groups = groupsOf(hidden, seen.voids);
    expect(dealsOf(groups, sizes)).toBe(BigInt(each.deals));
    for (const suit of SUITS) {
      const splits = splitsOf(
        groups.filter((group) => group.suit === suit),
        groups.filter((group) => group.suit !== suit),
        sizes,
      );
      const counted = splits.map(({ counts, deals }) => [counts, Number(deals)]);
      expect(counted.toSorted()).toEqual(each.splits[suit].toSorted());
    }
  });

  it("are refused where the numbers of cards fit no deal", () => {
    const none = new Set<Suit>();
    const seen: Seen = { mine: new Set(["3D"]), played: new Set(), voids: [none, none, none] };
    expect(stageOf(seen)).toBeNull();
  });
});

describe("a fraction", () => {
  it("is in lowest terms, with the sign above", () => {
    expect(exactText(fraction(6n, -4n))).toBe("-3/2");
    expect(() => fraction(1n, 0n)).toThrow(RangeError);
  });
});
