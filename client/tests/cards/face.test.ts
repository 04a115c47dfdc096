// @vitest-environment node
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";
import { type Archive, face, type Index } from "../../src/cards/face.ts";
import { LANGUAGES } from "../../src/i18n/languages.ts";
import { loadCatalogue, translatorOf } from "../../src/i18n/translator.ts";
import { CARDS, type CardId, catalogueWith, rankOf } from "../../src/play/cards.ts";
import { DECK_FACTS, DECKS, type DeckName, INDEX_SIZES } from "../../src/shell/deck-choice.ts";

const ITALIAN = await loadCatalogue("it");

function archiveOf(deck: DeckName): Archive {
  const file = `../../public/decks/${DECK_FACTS[deck].archive}.json`;
  return JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8")) as Archive;
}

/** Digests by card, as the generator wrote them down when its drawing was looked at. */
function goldenOf(deck: DeckName): ReadonlyMap<string, string> {
  const file = new URL(`../../../tests/client_art/${deck}.sha256`, import.meta.url);
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  return new Map(lines.map((line) => line.split("  ").reverse() as [string, string]));
}

function indexOf(deck: DeckName, card: CardId): Index {
  const words = translatorOf("it", catalogueWith(DECK_FACTS[deck].suits, ITALIAN));
  const rank = rankOf(card);
  const isFigure = rank === "F" || rank === "C" || rank === "R";
  return { label: isFigure ? words.text(`index.${rank}`) : rank, suitLetter: null, size: "100" };
}

const digest = (svg: string) => createHash("sha256").update(svg).digest("hex");

describe.each(DECKS)("a face of the deck %s", (deck) => {
  const archive = archiveOf(deck);

  it("is what the generator joins from the same parts", () => {
    const golden = goldenOf(deck);
    const drawn = CARDS.map((card) => digest(face(archive, deck, card, indexOf(deck, card))));
    expect(drawn).toEqual(CARDS.map((card) => golden.get(card)));
    expect(digest(archive.back)).toBe(golden.get("back"));
  });

  it("has the height that the page keeps free for it", () => {
    expect(archive.height).toBe(DECK_FACTS[deck].height);
  });

  it("is another one for each size of the index, and with the letter of the suit", () => {
    const plain = indexOf(deck, "RB");
    const faces = INDEX_SIZES.flatMap((size) =>
      [null, "B"].map((suitLetter) => face(archive, deck, "RB", { ...plain, size, suitLetter })),
    );
    expect(new Set(faces).size).toBe(2 * INDEX_SIZES.length);
  });

  it.each(LANGUAGES)("has a drawn letter for each label: %s", async (language) => {
    const words = catalogueWith(DECK_FACTS[deck].suits, await loadCatalogue(language));
    const labels = [
      ...(["F", "C", "R"] as const).map((rank) => words[`index.${rank}`]),
      ...(["D", "C", "S", "B"] as const).map((suit) => words[`letter.${suit}`]),
      ..."A234567",
    ];
    expect(labels.filter((label) => !(label in archive.letters))).toEqual([]);
  });
});
