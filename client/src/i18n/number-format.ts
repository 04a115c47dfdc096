/** Amounts as people read them. */
import type { Language } from "./languages.ts";

const THIRDS = ["", "⅓", "⅔"] as const;

/** Points counted in thirds, none negative: 7 is "2⅓", 2 is "⅔", 6 is "2". */
export function formatThirds(thirds: number): string {
  const whole = Math.trunc(thirds / 3);
  const rest = THIRDS[thirds % 3] ?? "";
  return whole === 0 && rest !== "" ? rest : `${whole}${rest}`;
}

/**
 * The writer of numbers in a language. A small one is its figures everywhere: only a larger one is
 * worth Intl, which takes a slow phone a fifth of a second to begin.
 */
export function numberFormat(
  language: Language,
  options: Intl.NumberFormatOptions = {},
): (number: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (number) => {
    if (Number.isInteger(number) && number >= 0 && number < 1_000) return String(number);
    format ??= new Intl.NumberFormat(language, options);
    return format.format(number);
  };
}

/** The writer of whole chips in a language: 1250 is "1.250" in Italian, "1,250" in English. */
export function chipsFormat(language: Language): (chips: number) => string {
  return numberFormat(language, { maximumFractionDigits: 0, useGrouping: "always" });
}
