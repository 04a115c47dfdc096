/** The variants of each game that are rated apart: `ladders.ts` in its folder. */
import type { DetailWords } from "../play/game-details.ts";
import type { GameName } from "../play/game-facts.ts";

export interface Ladders {
  /** The usual variant first. */
  readonly variants: readonly string[];
  variantName(variant: string, words: DetailWords): string;
}

const LADDERS = import.meta.glob<Ladders>("./*/ladders.ts", { import: "LADDERS", eager: true });

export function laddersOf(game: GameName): Ladders {
  return LADDERS[`./${game}/ladders.ts`]!;
}
