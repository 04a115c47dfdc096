/** What a bank of sette e mezzo is called, and what it leaves the banker. */

import type { OptionsOf } from "../../../play/games.ts";
import type { SetteFrame } from "../facts.ts";

type SetteOptions = OptionsOf<"sette_e_mezzo">;
type BankKind = SetteOptions["variant"] | "allIn";

/** An all-in bank of classica has no largest bet: each bet is exactly the least one (S18). */
export function bankKind(
  { all_in: isAllIn }: { readonly all_in: boolean },
  { variant }: Pick<SetteOptions, "variant">,
): BankKind {
  return isAllIn ? "allIn" : variant;
}

/** The chips before a seat; the banker's without the bank, which lies on the table (S9, S18). */
export function chipsBefore({ match, view }: SetteFrame, seat: number): number {
  const stack = view.places[seat]?.stack ?? 0;
  const isBanker = match !== null && match.bank?.banker === seat;
  return isBanker ? stack - (match.reserved[seat] ?? 0) : stack;
}
