/** One chance, or what is won of a bet: to two decimal places. */
import { currentLanguage } from "../shell/language.ts";
import { Fraction } from "./ChanceBars.tsx";
import { decimalOf } from "./model/chance-tables.ts";

interface FigureProps {
  readonly name: string;
  readonly exact: string;
  /** Whether the fraction is written out. */
  readonly isExact: boolean;
}

export function Figure({ name, exact, isExact }: FigureProps) {
  return (
    <p class="odds-answer">
      {name}: {shareText(exact)}{" "}
      {isExact && (
        <small>
          <Fraction exact={exact} />
        </small>
      )}
    </p>
  );
}

/** "1.55%". */
export function shareText(exact: string): string {
  return new Intl.NumberFormat(currentLanguage(), {
    style: "percent",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(decimalOf(exact));
}
