/** The steps in which a table reveals one thing of a frame after the other. */
import type { Frame } from "../protocol/wire.gen.ts";
import type { GameName } from "./game-facts.ts";

/**
 * A step in which the table reveals one thing of a frame. "word": a decision is said; "turn": cards
 * are dealt or turned up; "squeeze": I may lift my own covered cards.
 */
export interface Reveal {
  readonly frame: Frame;
  readonly step: "word" | "turn" | "squeeze";
}

/** Returns the steps that lead from a frame to the next one. */
export type Reveals = (frame: Frame, before: Frame) => readonly Reveal[];

const known = new Map<GameName, Reveals>();

/** A game brings its function with the code of its table, so that no other page loads it. */
export function learnReveals(game: GameName, reveals: Reveals): void {
  known.set(game, reveals);
}

/** Empty for a game whose frames appear at once, or whose table is not loaded. */
export function revealsOf(game: GameName, frame: Frame, before: Frame): readonly Reveal[] {
  return known.get(game)?.(frame, before) ?? [];
}
