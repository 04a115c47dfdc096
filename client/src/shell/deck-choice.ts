/** The deck and the marks on its cards, as chosen on this device. */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { Suits } from "../play/cards.ts";
import { keep, recall } from "./device-settings.ts";

export const DECKS = ["napoletane", "piacentine", "francesi-2", "francesi-4"] as const;
export const INDEX_SIZES = ["100", "130", "160"] as const;

export type DeckName = (typeof DECKS)[number];
export type IndexSize = (typeof INDEX_SIZES)[number];

/** Facts about a deck that are needed before it is loaded. */
interface DeckFacts {
  /** The archive file; decks that differ only in colour share one. */
  readonly archive: string;
  readonly suits: Suits;
  /** The height of a card of width 100. */
  readonly height: number;
}

export const DECK_FACTS: Readonly<Record<DeckName, DeckFacts>> = {
  napoletane: { archive: "napoletane", suits: "italian", height: 164 },
  piacentine: { archive: "piacentine", suits: "italian", height: 174 },
  "francesi-2": { archive: "francesi", suits: "french", height: 154 },
  "francesi-4": { archive: "francesi", suits: "french", height: 154 },
};

const shownDeck = signal<DeckName>("napoletane");
const shownSize = signal<IndexSize>("100");
const shownLetters = signal(false);

export const deck: ReadonlySignal<DeckName> = shownDeck;
export const indexSize: ReadonlySignal<IndexSize> = shownSize;
export const hasSuitLetters: ReadonlySignal<boolean> = shownLetters;

/**
 * Restores the stored choice; call it before the first paint, so that no card changes its shape.
 */
export function restoreChoice(): void {
  const [keptDeck, keptSize] = [recall("deck"), recall("indexSize")];
  showDeck(DECKS.find((name) => name === keptDeck) ?? "napoletane");
  shownSize.value = INDEX_SIZES.find((size) => size === keptSize) ?? "100";
  shownLetters.value = recall("suitLetters") === "yes";
}

export function keepDeck(choice: DeckName): void {
  keep("deck", choice);
  showDeck(choice);
}

export function chooseIndexSize(choice: IndexSize): void {
  keep("indexSize", choice);
  shownSize.value = choice;
}

export function chooseSuitLetters(choice: "yes" | "no"): void {
  keep("suitLetters", choice);
  shownLetters.value = choice === "yes";
}

function showDeck(choice: DeckName): void {
  shownDeck.value = choice;
  const ratio = String(DECK_FACTS[choice].height / 100);
  document.documentElement.style.setProperty("--card-ratio", ratio);
}
