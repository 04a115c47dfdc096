/** Costs and differences in points, as people read them. */
import { numberFormat } from "../../i18n/number-format.ts";
import { currentLanguage } from "../../shell/language.ts";

/** A cost with one digit after the point, two if it is below one. */
export function formatCost(points: number): string {
  const digits = points < 1 ? 2 : 1;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return numberFormat(currentLanguage(), options)(points);
}

/** A difference with its sign and one digit: "+1,2", "−0,5", "0". */
export function formatSigned(points: number): string {
  const rounded = Math.round(points * 10) / 10;
  const size = numberFormat(currentLanguage(), { maximumFractionDigits: 1 })(Math.abs(rounded));
  if (rounded === 0) return "0";
  return rounded > 0 ? `+${size}` : `−${size}`;
}
