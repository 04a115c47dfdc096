/** Offered amounts of chips: any whole amount in a range; a step helps to pick one (R2). */
export interface Amount {
  readonly low: number;
  readonly high: number;
  readonly step: number;
}

/** The nearest offered amount; the lowest if nothing was typed. */
export function within({ low, high }: Amount, wanted: number): number {
  return Math.min(high, Math.max(low, Math.round(Number.isNaN(wanted) ? low : wanted)));
}

/** The initial amount: the lowest multiple of the step in the range, or the lowest amount. */
export function firstOf({ low, high, step }: Amount): number {
  return Math.min(high, Math.max(low, step));
}

/** The next multiple of the step up or down, or the end of the range. */
export function stepped(amount: Amount, from: number, by: 1 | -1): number {
  const steps = from / amount.step;
  const next = by > 0 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1;
  return within(amount, next * amount.step);
}

/**
 * The amounts with a button of their own: the lowest, half, and the highest, without duplicates.
 */
export function presets(
  amount: Amount,
): readonly { readonly name: "min" | "half" | "max"; readonly chips: number }[] {
  const { low, high, step } = amount;
  const half = within(amount, Math.round(high / 2 / step) * step);
  return [
    { name: "min" as const, chips: low },
    ...(half > low && half < high ? [{ name: "half" as const, chips: half }] : []),
    ...(high > low ? [{ name: "max" as const, chips: high }] : []),
  ];
}
