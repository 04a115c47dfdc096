/** The bars of one table of chances; what is very rare is folded away. */

import { type Bar, Bars } from "../controls/Bars.tsx";
import { plural, t } from "../shell/language.ts";
import { chanceText } from "./chance-text.ts";
import type { Chance } from "./model/chance-tables.ts";

const SELDOM = 0.0005;

interface ChanceBarsProps {
  readonly caption: string;
  readonly name: string;
  readonly chances: readonly Chance[];
  readonly label?: (label: string) => string;
  /** Whether the fractions are written out. */
  readonly isExact: boolean;
}

export function ChanceBars({ caption, name, chances, label, isExact }: ChanceBarsProps) {
  const bars = chances.map(
    (chance): Bar => ({
      key: chance.label,
      label: label?.(chance.label) ?? unbroken(chance.label),
      value: chance.value,
      text: chanceText(chance.value),
      note: isExact ? <Fraction exact={chance.exact} /> : undefined,
    }),
  );
  const columns = [name, t("odds.chance")] as const;
  const rare = bars.filter(({ value }) => value > 0 && value < SELDOM);
  return (
    <>
      <Bars caption={caption} columns={columns} bars={bars.filter((bar) => !rare.includes(bar))} />
      {rare.length > 0 && (
        <details class="fold">
          <summary>{plural("odds.rare", rare.length)}</summary>
          <Bars caption={caption} columns={columns} bars={rare} />
        </details>
      )}
    </>
  );
}

/** A distribution such as "4-3-2-1", which a word joiner after each hyphen keeps on one line. */
function unbroken(label: string): string {
  return label.replaceAll("-", "-\u2060");
}

/** A fraction in figures; where room is short, it breaks at its bar. */
export function Fraction({ exact }: { readonly exact: string }) {
  const [numerator, denominator] = exact.split("/");
  return (
    <>
      {numerator}/<wbr />
      {denominator}
    </>
  );
}
