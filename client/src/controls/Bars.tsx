/** A distribution as a table; beside each number stands a bar that screen readers skip. */
import "./bars.css";

import type { ComponentChildren } from "preact";

export interface Bar {
  readonly key: string;
  readonly label: string;
  /** The bar's length; the longest bar fills the column. */
  readonly value: number;
  readonly text: string;
  /** A note beside the number, in small print. */
  readonly note?: ComponentChildren;
}

interface BarsProps {
  readonly caption: string;
  /** The two column headings, for screen readers. */
  readonly columns: readonly [string, string];
  readonly bars: readonly Bar[];
  /** The value of a bar that fills the column, if it is not the longest bar. */
  readonly full?: number;
}

const LENGTH = 100;
const WIDTH = 10;

export function Bars({ caption, columns: [name, amount], bars, full }: BarsProps) {
  const longest = full ?? Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE);
  return (
    <table class="bars">
      <caption class="spoken">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="spoken">{name}</span>
          </th>
          <th scope="col">
            <span class="spoken">{amount}</span>
          </th>
          <td />
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, label, value, text, note }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td class="bars-amount">
              {text}
              {note !== undefined && <small class="bars-note">{note}</small>}
            </td>
            <td class="bars-picture">
              <svg
                viewBox={`0 0 ${LENGTH} ${WIDTH}`}
                preserveAspectRatio="none"
                class="bars-bar"
                aria-hidden="true"
              >
                <rect width={(LENGTH * value) / longest} height={WIDTH} />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
