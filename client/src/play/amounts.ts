/**
 * The amounts of chips that an answer may have: any whole number from `low` to `high`. `step` is
 * the size of a step in the picker (R2).
 */
export interface Amount {
  readonly low: number;
  readonly high: number;
  readonly step: number;
}

/** Returns the offered amount nearest to `wanted`; the lowest one if `wanted` is not a number. */
export function nearestAmount({ low, high }: Amount, wanted: number): number {
  return Math.min(high, Math.max(low, Math.round(Number.isNaN(wanted) ? low : wanted)));
}

/**
 * Returns the initial amount: the lowest multiple of the step in the range, or the lowest amount.
 */
export function initialAmount({ low, high, step }: Amount): number {
  return Math.min(high, Math.max(low, step));
}

/**
 * Returns the next multiple of the step above (1) or below (-1) an amount, or the end of the range.
 */
export function nextAmount(amount: Amount, from: number, by: 1 | -1): number {
  const steps = from / amount.step;
  const next = by > 0 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1;
  return nearestAmount(amount, next * amount.step);
}

/**
 * Returns the amounts that have a button of their own: the lowest, half, and the highest, without
 * duplicates.
 */
export function presets(
  amount: Amount,
): readonly { readonly name: "min" | "half" | "max"; readonly chips: number }[] {
  const { low, high, step } = amount;
  const half = nearestAmount(amount, Math.round(high / 2 / step) * step);
  return [
    { name: "min" as const, chips: low },
    ...(half > low && half < high ? [{ name: "half" as const, chips: half }] : []),
    ...(high > low ? [{ name: "max" as const, chips: high }] : []),
  ];
}
