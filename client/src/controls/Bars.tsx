/** Bars of a distribution: a table to who hears it, and beside each number its bar to who sees it. */
import "./bars.css";

import type { ComponentChildren } from "preact";

export interface Bar {
  readonly key: string;
  readonly label: string;
  /** The length, of which the longest bar fills the room. */
  readonly value: number;
  readonly text: string;
  /** Something more about the number, in small. */
  readonly note?: ComponentChildren;
}

interface BarsProps {
  readonly caption: string;
  /** What the labels name and what the numbers are, for who cannot see it. */
  readonly columns: readonly [string, string];
  readonly bars: readonly Bar[];
}

const LENGTH = 100;
const WIDTH = 10;

export function Bars({ caption, columns: [name, amount], bars }: BarsProps) {
  const longest = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE);
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
