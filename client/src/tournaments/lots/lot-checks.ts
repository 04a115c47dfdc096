/** Checks the lots of a tournament against its committed seed. */

import { shuffled } from "../../fairness/shuffle/chance.ts";
import { tag } from "../../fairness/shuffle/encoding.ts";
import { isSecretOf } from "../../fairness/shuffle/shared-packs.ts";
import { bytesOf } from "../../protocol/base64.ts";
import type { Lot, TournamentView } from "../model/tournaments.ts";

/** One check of the lots, and whether it passed. */
export type LotCheck =
  | { readonly what: "commitment"; readonly holds: boolean }
  | { readonly what: "lot"; readonly lot: Lot; readonly holds: boolean }
  /** The secret of a round of a duplicate, against the commitment to all packs. */
  | { readonly what: "packs"; readonly round: number; readonly holds: boolean };

export function commitmentOf(seed: Uint8Array, tournament: string): Uint8Array {
  return tag("circolo1/event", tournament, seed);
}

/** The order that a lot must have for these player ids. */
export function orderOf(
  seed: Uint8Array,
  { number, size }: Pick<Lot, "number" | "size">,
  players: readonly string[],
): readonly number[] {
  return shuffled(
    tag("circolo1/lot", seed, number, size, tag("circolo1/entrants", ...players)),
    size,
  );
}

/** Checks the secrets of the rounds of a duplicate that all tables have finished. */
export function packChecks({ secrets, packs }: TournamentView): readonly LotCheck[] {
  return secrets.map(({ number, secret }, at) => ({
    what: "packs",
    round: at + 1,
    holds: isSecretOf(secret, number, packs),
  }));
}

/** All checks that are possible once the seed is revealed; [] before. */
export function lotChecks(view: TournamentView): readonly LotCheck[] {
  if (view.seed === null) return [];
  const seed = bytesOf(view.seed);
  const players = view.field.map((number) => view.people[number]?.player ?? "");
  return [
    {
      what: "commitment",
      holds: isSame([...commitmentOf(seed, view.id)], [...bytesOf(view.commitment)]),
    },
    ...view.lots.map((lot) => ({
      what: "lot" as const,
      lot,
      holds: isSame(orderOf(seed, lot, players), lot.order),
    })),
  ];
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((value, at) => value === other[at]);
}
