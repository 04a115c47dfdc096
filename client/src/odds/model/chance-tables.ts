/** Exact chances as the house publishes them: fractions by label, in tables by name. */

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

const PRECISION = 10n ** 15n;

/** A fraction as a number: numerator and denominator may be larger than a number can hold. */
export function decimalOf(exact: string): number {
  const [numerator, denominator] = partsOf(exact);
  return Number((numerator * PRECISION) / denominator) / Number(PRECISION);
}

/** The sum of fractions, in lowest terms. */
export function sumOf(fractions: readonly string[]): string {
  const [numerator, denominator] = fractions.map(partsOf).reduce(
    ([top, bottom], [more, of]) => {
      const [sum, under] = [top * of + more * bottom, bottom * of];
      const shared = greatestCommonDivisor(sum, under);
      return [sum / shared, under / shared];
    },
    [0n, 1n],
  );
  return `${numerator}/${denominator}`;
}

/** The chance that all hands of a split hold some of the suit, or none of them is void. */
export function withoutVoid(splits: readonly Chance[]): string {
  return sumOf(
    splits.filter(({ label }) => !label.split("-").includes("0")).map(({ exact }) => exact),
  );
}

function partsOf(exact: string): readonly [bigint, bigint] {
  const [numerator = "", denominator = ""] = exact.split("/");
  return [BigInt(numerator), BigInt(denominator)];
}

function greatestCommonDivisor(one: bigint, other: bigint): bigint {
  return other === 0n ? one : greatestCommonDivisor(other, one % other);
}
