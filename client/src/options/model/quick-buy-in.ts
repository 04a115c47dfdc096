/** With how many chips quick play sits down at a ring table: its least, its most, or half of that. */
import { type GameName, isRing } from "../../play/games.ts";

/** What the house gives a table for which nobody states a buy-in. */
const USUAL = { least: 100, most: 1_000 } as const;

/** The amounts to choose from; none for a game that has no buy-in. */
export function quickBuyIns(game: GameName): readonly number[] {
  return isRing(game) ? [USUAL.least, USUAL.most / 2, USUAL.most] : [];
}

/** Reads a kept choice; anything else is the least. */
export function readBuyIn(kept: string | null, game: GameName): number | null {
  const amounts = quickBuyIns(game);
  return amounts.find((chips) => String(chips) === kept) ?? amounts[0] ?? null;
}
