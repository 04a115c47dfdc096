/** The card images: one archive a deck, each card a blob URL that is made once. */
import { type ReadonlySignal, signal } from "@preact/signals";

import type { CardId } from "../core/cards.ts";

export const DECKS = ["napoletane"] as const;
export type DeckName = (typeof DECKS)[number];

/** An image a face, and one for the back. */
export type CardImages = Readonly<Record<CardId | "back", string>>;

/** A deck that could not be fetched; cards then show their names. */
export class DeckUnavailable extends Error {
  readonly code = "deck_unavailable";

  constructor(deck: DeckName, reason: string) {
    super(`The deck ${deck} could not be loaded (${reason}). Check the connection and reload.`);
  }
}

const shown = signal<CardImages | null>(null);
let wanted: { readonly deck: DeckName; readonly ready: Promise<void> } | null = null;

/** The images of the deck in use; null until the first deck is here. */
export const cardImages: ReadonlySignal<CardImages | null> = shown;

/** Shows a deck as soon as it is here. Asking again for the same deck costs nothing. */
export function loadDeck(deck: DeckName): Promise<void> {
  if (wanted?.deck === deck) return wanted.ready;
  const ready = fetchDeck(deck).then(
    (archive) => {
      if (wanted?.ready === ready) show(archive);
    },
    (failure: unknown) => {
      if (wanted?.ready === ready) wanted = null;
      throw failure;
    },
  );
  wanted = { deck, ready };
  return ready;
}

async function fetchDeck(deck: DeckName): Promise<CardImages> {
  let response: Response;
  try {
    response = await fetch(`${import.meta.env.BASE_URL}decks/${deck}.json`);
  } catch {
    throw new DeckUnavailable(deck, "no answer");
  }
  if (!response.ok) throw new DeckUnavailable(deck, `status ${response.status}`);
  return (await response.json()) as CardImages;
}

function show(archive: CardImages): void {
  const replaced = Object.values(shown.value ?? {});
  const urls = Object.entries(archive).map(([card, svg]) => [
    card,
    URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" })),
  ]);
  shown.value = Object.fromEntries(urls) as CardImages;
  replaced.forEach((url) => URL.revokeObjectURL(url));
}
