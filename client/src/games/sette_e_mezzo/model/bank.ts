/** The kind of a bank, and the chips beside it. */

import type { OptionsOf } from "../../../play/games.ts";
import type { SetteFrame } from "../facts.ts";

type SetteOptions = OptionsOf<"sette_e_mezzo">;
type BankKind = SetteOptions["variant"] | "allIn";

/**
 * Returns the kind of a bank: its variant, or "allIn" for an all-in bank of classica, in which each
 * bet is exactly the minimum bet (S18).
 */
export function bankKind(
  { all_in: isAllIn }: { readonly all_in: boolean },
  { variant }: Pick<SetteOptions, "variant">,
): BankKind {
  return isAllIn ? "allIn" : variant;
}

/**
 * Returns the chips of a seat on the felt; those of the banker exclude the bank, which lies on the
 * table (S9, S18).
 */
export function chipsBefore({ match, view }: SetteFrame, seat: number): number {
  const stack = view.places[seat]?.stack ?? 0;
  const isBanker = match !== null && match.bank?.banker === seat;
  return isBanker ? stack - (match.reserved[seat] ?? 0) : stack;
}
