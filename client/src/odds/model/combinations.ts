/** Numbers of combinations, for hands of at most forty cards. */

const FACTORIALS: readonly bigint[] = Array.from({ length: 41 }).reduce<bigint[]>(
  (found) => [...found, (found.at(-1) ?? 1n) * BigInt(Math.max(1, found.length))],
  [],
);

/** The number of ways to choose so many of the cards; zero if there are too few. */
export function choose(cards: number, taken: number): bigint {
  if (taken < 0 || taken > cards) return 0n;
  return FACTORIALS[cards]! / (FACTORIALS[taken]! * FACTORIALS[cards - taken]!);
}

/** The number of ways to divide cards among hands of these sizes, which hold all of them. */
export function dealings(sizes: readonly number[]): bigint {
  if (sizes.some((size) => size < 0)) return 0n;
  const cards = sizes.reduce((sum, size) => sum + size, 0);
  return sizes.reduce((ways, size) => ways / FACTORIALS[size]!, FACTORIALS[cards]!);
}
