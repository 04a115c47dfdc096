import { describe, expect, it } from "vitest";
import { loadCatalogue, loadTranslator, translatorOf } from "../../src/i18n/translator.ts";
import {
  CARDS,
  type CardId,
  cardName,
  cardNames,
  catalogueWith,
  isCardId,
  rankOf,
  sortHand,
  suitOf,
} from "../../src/play/cards.ts";

describe("a card id", () => {
  it("names forty cards", () => {
    expect(new Set(CARDS).size).toBe(40);
  });

  it("is rank then suit, though C is both a cavallo and coppe", () => {
    expect([rankOf("CC"), suitOf("CB"), rankOf("3D"), suitOf("RS")]).toEqual(["C", "B", "3", "S"]);
  });

  it.each(["8D", "D3", "3d", "3", "3DD", ""])("is not %j", (text) => {
    expect(isCardId(text)).toBe(false);
  });
});

describe("a sorted hand", () => {
  it("keeps suits together, the strongest card of a trick first (T2)", () => {
    const hand: CardId[] = ["4D", "AB", "RD", "3D", "FD", "7C", "2D", "3S", "CD", "AD"];
    const sorted = ["3D", "2D", "AD", "RD", "CD", "FD", "4D", "7C", "3S", "AB"];
    expect(sortHand(hand)).toEqual(sorted);
  });

  it("leaves the hand it was given as it was", () => {
    const hand: CardId[] = ["4D", "3D"];
    sortHand(hand);
    expect(hand).toEqual(["4D", "3D"]);
  });
});

describe("the name of a card", () => {
  it.each([
    ["it", "7D", "Sette di denari"],
    ["it", "CC", "Cavallo di coppe"],
    ["en", "7D", "Seven of coins"],
    ["en", "CC", "Knight of cups"],
    ["en", "FB", "Jack of clubs"],
    ["es", "7D", "Siete de oros"],
    ["es", "FB", "Sota de bastos"],
    ["es", "RS", "Rey de espadas"],
  ] as const)("is said in %s: %s", async (language, card, name) => {
    expect(cardName(card, await loadTranslator(language))).toBe(name);
  });

  it.each([
    ["it", "CD", "Donna di quadri"],
    ["it", "FB", "Fante di fiori"],
    ["en", "CC", "Queen of hearts"],
    ["en", "RS", "King of spades"],
    ["es", "FB", "Jota de tréboles"],
    ["es", "7C", "Siete de corazones"],
  ] as const)("with French suits is said in %s: %s", async (language, card, name) => {
    const words = catalogueWith("french", await loadCatalogue(language));
    expect(cardName(card, translatorOf(language, words))).toBe(name);
  });

  it("is different for each card", async () => {
    expect(new Set(cardNames(await loadTranslator("es")).values()).size).toBe(40);
  });
});
