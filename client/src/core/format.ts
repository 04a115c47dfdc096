/** Amounts as people read them. */
import type { Language } from "./i18n.ts";

const THIRDS = ["", "⅓", "⅔"] as const;

/** Points counted in thirds, none negative: 7 is "2⅓", 2 is "⅔", 6 is "2". */
export function formatThirds(thirds: number): string {
  const whole = Math.trunc(thirds / 3);
  const rest = THIRDS[thirds % 3] ?? "";
  return whole === 0 && rest !== "" ? rest : `${whole}${rest}`;
}

/** The writer of whole chips in a language: 1250 is "1.250" in Italian, "1,250" in English. */
export function chipsFormat(language: Language): (chips: number) => string {
  const format = new Intl.NumberFormat(language, {
    maximumFractionDigits: 0,
    useGrouping: "always",
  });
  return (chips) => format.format(chips);
}
