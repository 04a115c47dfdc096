/** Amounts of chips as they are offered: a range with a step, whose largest is always allowed (R2). */
export interface Amount {
  readonly low: number;
  readonly high: number;
  readonly step: number;
}

/** The nearest amount that is offered. */
export function within({ low, high, step }: Amount, wanted: number): number {
  if (wanted >= high || high - wanted < (high - low) % step / 2) return high;
  const steps = Math.round((Math.max(low, wanted) - low) / step);
  return Math.min(high, low + steps * step);
}

/** One step up or down from an amount that is offered. */
export function stepped(amount: Amount, from: number, by: 1 | -1): number {
  const { low, high, step } = amount;
  if (by > 0) return Math.min(high, from + step);
  const off = (from - low) % step;
  return Math.max(low, from - (off === 0 ? step : off));
}

/** Amounts worth a button of their own: the least, half, and the most, as far as they differ. */
export function presets(amount: Amount): readonly { readonly name: "min" | "half" | "max"; readonly chips: number }[] {
  const { low, high } = amount;
  const half = within(amount, high / 2);
  return [
    { name: "min" as const, chips: low },
    ...(half > low && half < high ? [{ name: "half" as const, chips: half }] : []),
    ...(high > low ? [{ name: "max" as const, chips: high }] : []),
  ];
}
