/** Exact chances as the house publishes them: fractions by label, in tables by name. */

import { exactText, type Fraction, fractionOf, numberOf, plus, ZERO } from "./fraction.ts";

export const ODDS_NAMES = [
  "accuso",
  "accuso_points",
  "four_of_denari",
  "thirds",
  "shapes",
  "of_a_rank",
  "splits",
  "one_hand",
  "splits_beside_void",
  "against_stock",
  "annulment",
  "of_a_suit",
  "bust_with_one",
  "bust_with_two",
  "endings",
  "edge",
  "shares",
  "edge_casino",
  "two_cards",
] as const;
export type OddsName = (typeof ODDS_NAMES)[number];

/** One table: what it takes for granted, and fractions ("5/42") that follow. */
export interface OddsTable {
  readonly name: OddsName;
  readonly given: Readonly<Record<string, number>>;
  readonly rows: Readonly<Record<string, string>>;
}

/** One row of a table. */
export interface Chance {
  readonly label: string;
  readonly exact: string;
  readonly value: number;
}

/** A row that the page has counted itself. */
export function chanceOf(label: string, chance: Fraction): Chance {
  return { label, exact: exactText(chance), value: numberOf(chance) };
}

/** The rows of the table with this name that takes just this for granted; none if there is none. */
export function chancesOf(
  tables: readonly OddsTable[],
  name: OddsName,
  given: OddsTable["given"] = {},
): readonly Chance[] {
  const wanted = JSON.stringify(Object.entries(given).sort());
  const found = tables.find(
    (table) => table.name === name && JSON.stringify(Object.entries(table.given).sort()) === wanted,
  );
  return Object.entries(found?.rows ?? {}).map(([label, exact]) => ({
    label,
    exact,
    value: decimalOf(exact),
  }));
}

/** A fraction as a number. */
export function decimalOf(exact: string): number {
  return numberOf(fractionOf(exact));
}

/** The sum of fractions, in lowest terms. */
export function sumOf(fractions: readonly string[]): string {
  return exactText(fractions.map(fractionOf).reduce(plus, ZERO));
}

/** The chance that all hands of a split hold some of the suit, or none of them is void. */
export function withoutVoid(splits: readonly Chance[]): string {
  return sumOf(
    splits.filter(({ label }) => !label.split("-").includes("0")).map(({ exact }) => exact),
  );
}
