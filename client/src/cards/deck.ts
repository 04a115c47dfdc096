/** The card images: one archive a deck, each card a blob URL that is made once. */
import { type ReadonlySignal, effect, signal } from "@preact/signals";

import { cardWords } from "../app/language.ts";
import { CARDS, type CardId, rankOf, suitOf } from "../core/cards.ts";
import type { Translator } from "../core/i18n.ts";
import {
  DECK_FACTS,
  type DeckName,
  deck as chosenDeck,
  hasSuitLetters,
  indexSize,
  keepDeck,
  restoreChoice,
} from "./choice.ts";
import { type Archive, face } from "./face.ts";

/** An image a face, and one for the back. */
export type CardImages = Readonly<Record<CardId | "back", string>>;

/** A deck that could not be fetched; cards then show their names. */
export class DeckUnavailable extends Error {
  readonly code = "deck_unavailable";

  constructor(deck: DeckName, reason: string) {
    super(`The deck ${deck} could not be loaded (${reason}). Check the connection and reload.`);
  }
}

const asked = new Map<string, Promise<void>>();
const arrived = signal<Readonly<Record<string, Archive>>>({});
let wanted: DeckName | null = null;
const shown = signal<CardImages | null>(null);

/** The images of the deck in use; null until the first deck is here. */
export const cardImages: ReadonlySignal<CardImages | null> = shown;

/** Plays with the deck kept on this device. */
export function restoreDeck(): Promise<void> {
  restoreChoice();
  return loadDeck(chosenDeck.value);
}

/** Plays with a deck from when it is here, and keeps the choice; the last choice counts. */
export async function chooseDeck(deck: DeckName): Promise<void> {
  wanted = deck;
  await loadDeck(deck);
  if (wanted === deck) keepDeck(deck);
}

/** Fetches a deck. Asking again for the same one costs nothing. */
export function loadDeck(deck: DeckName): Promise<void> {
  const name = DECK_FACTS[deck].archive;
  const before = asked.get(name);
  if (before !== undefined) return before;
  const ready = fetchArchive(deck).then(
    (archive) => {
      arrived.value = { ...arrived.value, [name]: archive };
    },
    (failure: unknown) => {
      asked.delete(name);
      throw failure;
    },
  );
  asked.set(name, ready);
  return ready;
}

async function fetchArchive(deck: DeckName): Promise<Archive> {
  let response: Response;
  try {
    response = await fetch(`${import.meta.env.BASE_URL}decks/${DECK_FACTS[deck].archive}.json`);
  } catch {
    throw new DeckUnavailable(deck, "no answer");
  }
  if (!response.ok) throw new DeckUnavailable(deck, `status ${response.status}`);
  return (await response.json()) as Archive;
}

/** The SVG text of a card as this player wants it; null until deck and language are here. */
export function faceOf(deck: DeckName, card: CardId): string | null {
  const archive = arrived.value[DECK_FACTS[deck].archive];
  const words = cardWords(DECK_FACTS[deck].suits);
  if (archive === undefined || words === null) return null;
  return face(archive, deck, card, {
    label: labelOf(card, words),
    suitLetter: hasSuitLetters.value ? words.text(`letter.${suitOf(card)}`) : null,
    size: indexSize.value,
  });
}

/** A URL for an SVG text; whoever asks for it revokes it. */
export function imageOf(svg: string): string {
  return URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
}

function labelOf(card: CardId, words: Translator): string {
  const rank = rankOf(card);
  return rank === "F" || rank === "C" || rank === "R" ? words.text(`index.${rank}`) : rank;
}

function imagesOf(deck: DeckName): CardImages | null {
  const archive = arrived.value[DECK_FACTS[deck].archive];
  if (archive === undefined) return null;
  const images = new Map<CardId | "back", string>([["back", archive.back]]);
  for (const card of CARDS) {
    const drawn = faceOf(deck, card);
    if (drawn === null) return null;
    images.set(card, drawn);
  }
  return Object.fromEntries([...images].map(([card, svg]) => [card, imageOf(svg)])) as CardImages;
}

// Drawn again when the deck, the language or what is to be written on the cards changes.
effect(() => {
  const images = imagesOf(chosenDeck.value);
  if (images === null) return;
  const replaced = Object.values(shown.peek() ?? {});
  shown.value = images;
  replaced.forEach((url) => URL.revokeObjectURL(url));
});
