/**
 * A card's face, joined from the parts that its archive holds; `art/deckart/deck.py` joins them in
 * the same way, and a test compares the two.
 */
import { type CardId, type PictureId, type Suit, suitOf } from "../play/cards.ts";
import type { DeckName, IndexSize } from "../shell/deck-choice.ts";

/** The facts of one index size in an archive. */
interface Size {
  readonly frame: string;
  readonly picture: string;
  readonly index: string;
}

/** The parts of a deck: SVG fragments, transforms, and outlines of letters. */
export interface Archive {
  readonly height: number;
  readonly inks: Readonly<Partial<Record<DeckName, Readonly<Record<Suit, string>>>>>;
  readonly edge: string;
  readonly sizes: Readonly<Record<IndexSize, Size>>;
  readonly places: Readonly<Record<"letter" | "suitLetter", string>>;
  readonly letters: Readonly<Record<string, string>>;
  readonly signs: Readonly<Record<Suit, string>>;
  /** The complete SVG, unlike the faces. */
  readonly back: string;
  readonly pictures: Readonly<Record<CardId, string> & Partial<Record<PictureId, string>>>;
}

/** The marks on a card: index size, letters, language. */
export interface Index {
  readonly label: string;
  readonly suitLetter: string | null;
  readonly size: IndexSize;
}

/** The SVG text of a card of a deck. */
export function face(archive: Archive, deck: DeckName, card: PictureId, index: Index): string {
  const suit = suitOf(card);
  const size = archive.sizes[index.size];
  const letters =
    letter(archive, index.label, "letter") +
    (index.suitLetter === null ? "" : letter(archive, index.suitLetter, "suitLetter"));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 ${archive.height}" ` +
    `color="${archive.inks[deck]?.[suit] ?? "#000"}">${archive.edge}${size.frame}` +
    `<g transform="${size.picture}">${archive.pictures[card]}</g>` +
    `<g transform="${size.index}" fill="currentColor">${archive.signs[suit]}${letters}</g></svg>`
  );
}

function letter(archive: Archive, label: string, place: "letter" | "suitLetter"): string {
  return `<path d="${archive.letters[label] ?? ""}" transform="${archive.places[place]}"/>`;
}
