/** Exact fractions of whole numbers of any size; the denominator is positive, in lowest terms. */

export interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

/** Raises RangeError if the denominator is zero. */
export function fraction(top: bigint, bottom: bigint = 1n): Fraction {
  if (bottom === 0n) throw new RangeError("a fraction of zero parts");
  const shared = greatestCommonDivisor(top, bottom);
  const sign = bottom < 0n ? -1n : 1n;
  return { top: (sign * top) / shared, bottom: (sign * bottom) / shared };
}

export const ZERO: Fraction = { top: 0n, bottom: 1n };
export const ONE: Fraction = { top: 1n, bottom: 1n };

export function plus(one: Fraction, other: Fraction): Fraction {
  return fraction(one.top * other.bottom + other.top * one.bottom, one.bottom * other.bottom);
}

export function minus(one: Fraction, other: Fraction): Fraction {
  return fraction(one.top * other.bottom - other.top * one.bottom, one.bottom * other.bottom);
}

export function times(one: Fraction, other: Fraction): Fraction {
  return fraction(one.top * other.top, one.bottom * other.bottom);
}

/** Negative, zero or positive, as the first is less than, equal to or greater than the second. */
export function compare(one: Fraction, other: Fraction): number {
  const difference = one.top * other.bottom - other.top * one.bottom;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** "5/42", as the published tables write it. */
export function exactText({ top, bottom }: Fraction): string {
  return `${top}/${bottom}`;
}

/** Reads "5/42". */
export function fractionOf(exact: string): Fraction {
  const [top = "", bottom = ""] = exact.split("/");
  return fraction(BigInt(top), BigInt(bottom));
}

const PRECISION = 10n ** 15n;

/** A fraction as a number: numerator and denominator may be larger than a number can hold. */
export function numberOf({ top, bottom }: Fraction): number {
  return Number((top * PRECISION) / bottom) / Number(PRECISION);
}

function greatestCommonDivisor(one: bigint, other: bigint): bigint {
  let [left, right] = [one < 0n ? -one : one, other < 0n ? -other : other];
  while (right !== 0n) [left, right] = [right, left % right];
  return left === 0n ? 1n : left;
}
