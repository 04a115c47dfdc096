/**
 * The variants of each game that have separate ratings; they are read from `ladders.ts` in its
 * folder.
 */
import type { DetailWords } from "../play/game-details.ts";
import type { GameName } from "../play/game-facts.ts";

export interface Ladders {
  /** The ids of the variants; the first one is the default. */
  readonly variants: readonly string[];
  variantName(variant: string, words: DetailWords): string;
}

const LADDERS = import.meta.glob<Ladders>("./*/ladders.ts", { import: "LADDERS", eager: true });

export function laddersOf(game: GameName): Ladders {
  return LADDERS[`./${game}/ladders.ts`]!;
}
