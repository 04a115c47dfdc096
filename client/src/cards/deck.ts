/** The card images: one archive per deck; the URL of a card is created once. */
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Translator } from "../i18n/translator.ts";
import { type CardId, type PictureId, suitOf } from "../play/cards.ts";
import {
  deck as chosenDeck,
  DECK_FACTS,
  type DeckName,
  hasSuitLetters,
  indexSize,
  keepDeck,
  restoreChoice,
} from "../shell/deck-choice.ts";
import { cardWords } from "../shell/language.ts";
import { type Archive, face } from "./face.ts";

/** The images of one deck; each is created on first use, because a hand shows few of them. */
export class CardImages<Picture extends PictureId = CardId> {
  private readonly draw: (card: Picture | "back") => string;
  private readonly urls = new Map<Picture | "back", string>();

  constructor(draw: (card: Picture | "back") => string) {
    this.draw = draw;
  }

  /** The URL of a face, or of the back. */
  of(card: Picture | "back"): string {
    const known = this.urls.get(card);
    if (known !== undefined) return known;
    const made = imageOf(this.draw(card));
    this.urls.set(card, made);
    return made;
  }
}

/** Whether the deck could not be fetched; cards then show their names. */
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

/** The images of the deck in use; null until the first deck is loaded. */
export const cardImages: ReadonlySignal<CardImages | null> = shown;

/** Loads the deck that this device remembers. */
export function restoreDeck(): Promise<void> {
  restoreChoice();
  return loadDeck(chosenDeck.value);
}

/** Switches to a deck once it is loaded, and stores the choice; the last call wins. */
export async function chooseDeck(deck: DeckName): Promise<void> {
  wanted = deck;
  await loadDeck(deck);
  if (wanted === deck) keepDeck(deck);
}

/** Fetches a deck; a repeated call returns the cached one. */
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

/** The SVG text of a card with the player's marks; null until deck and language are loaded. */
export function faceOf(deck: DeckName, card: PictureId): string | null {
  return drawerOf(deck)?.(card) ?? null;
}

/**
 * A function that draws card faces with the player's marks; null until deck and language are
 * loaded.
 */
export function drawerOf(deck: DeckName): ((card: PictureId) => string) | null {
  const archive = arrived.value[DECK_FACTS[deck].archive];
  const words = cardWords(DECK_FACTS[deck].suits);
  const [size, isLettered] = [indexSize.value, hasSuitLetters.value];
  if (archive === undefined || words === null) return null;
  return (card) =>
    face(archive, deck, card, {
      label: labelOf(card, words),
      suitLetter: isLettered ? words.text(`letter.${suitOf(card)}`) : null,
      size,
    });
}

/** The SVG text of the card back; null until the deck is loaded. */
export function backOf(deck: DeckName): string | null {
  return arrived.value[DECK_FACTS[deck].archive]?.back ?? null;
}

/** A data URL that contains the SVG text, so the page makes no request for it. */
export function imageOf(svg: string): string {
  return `data:image/svg+xml,${svg.replaceAll("%", "%25").replaceAll("#", "%23")}`;
}

function labelOf(card: PictureId, words: Translator): string {
  const rank = card.slice(0, -1);
  if (rank === "F" || rank === "C" || rank === "R") return words.text(`index.${rank}`);
  return rank === "T" ? "10" : rank;
}

// Redrawn when the deck, the language or the marks on the cards change.
effect(() => {
  const deck = chosenDeck.value;
  const [draw, back] = [drawerOf(deck), backOf(deck)];
  if (draw === null || back === null) return;
  shown.value = new CardImages((card) => (card === "back" ? back : draw(card)));
});
