/** Chances as people read them. */
import { currentLanguage, t } from "../shell/language.ts";

/** From here down, "1 in 2,000" says more than a percentage. */
const RARE = 0.001;

/** "35.2%", of what is seldom "1 in 1,470". */
export function chanceText(value: number): string {
  if (value > 0 && value < RARE) return t("odds.oneIn", { count: Math.round(1 / value) });
  return new Intl.NumberFormat(currentLanguage(), {
    style: "percent",
    minimumFractionDigits: value === 1 ? 0 : 1,
    maximumFractionDigits: 1,
  }).format(value);
}
