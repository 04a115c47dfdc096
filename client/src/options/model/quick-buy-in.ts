/** With how many chips quick play sits down at a ring table: its least, its most, or half of that. */
import { type GameName, isRing } from "../../play/games.ts";
import { DEFAULT_BUY_IN } from "../../protocol/defaults.gen.ts";

/** The amounts to choose from; none for a game that has no buy-in. */
export function quickBuyIns(game: GameName): readonly number[] {
  const { least, most } = DEFAULT_BUY_IN;
  return isRing(game) ? [least, most / 2, most] : [];
}

/** Reads a kept choice; anything else is the least. */
export function readBuyIn(kept: string | null, game: GameName): number | null {
  const amounts = quickBuyIns(game);
  return amounts.find((chips) => String(chips) === kept) ?? amounts[0] ?? null;
}
