/**
 * The table of the drawing rule: for every total, draw, stand or show; the three cases with a
 * choice are marked (F19).
 */
import "./rule-table.css";

import { Figure } from "../../../rules/example-parts.tsx";
import { t } from "../../../shell/language.ts";
import { Legend } from "./Legend.tsx";

/** The decisions that the rule allows in a case: one, or two if the player may choose. */
type Decisions = readonly ("sto" | "tiro" | "batte")[];

export interface RuleExample {
  /** The decisions of the punta (the player against the bank), by the punta's total from 0 to 9. */
  readonly punta: readonly Decisions[];
  /** The decisions of the banker after the punta stood, by the banker's total. */
  readonly stood: readonly Decisions[];
  /**
   * The decisions of the banker, by the banker's total and then by the value of the punta's third
   * card.
   */
  readonly drawn: readonly (readonly Decisions[])[];
}

const VALUES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
const MEANINGS = ["tiro", "sto", "will", "batte"] as const;
type Meaning = (typeof MEANINGS)[number];

export function RuleTable({ example }: { readonly example: RuleExample }) {
  const banker = example.stood.map((stood, total) => [stood, ...(example.drawn[total] ?? [])]);
  return (
    <Figure title={t("rules.ex.rule")}>
      <Legend>
        {MEANINGS.map((meaning) => (
          <li key={meaning}>
            <span class="rule-cell" data-meaning={meaning} aria-hidden="true">
              {t(`rules.rule.letter.${meaning}`)}
            </span>{" "}
            {t(`rules.rule.${meaning}`)}
          </li>
        ))}
      </Legend>
      <table class="rule-table">
        <caption>{t("rules.rule.punta")}</caption>
        <thead>
          <tr>
            <td />
            {VALUES.map((total) => (
              <th key={total} scope="col">
                {total}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row name={t("rules.rule.itsTotal")} cells={example.punta} />
        </tbody>
      </table>
      <table class="rule-table">
        <caption>{t("rules.rule.banker")}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">
              <span aria-hidden="true">–</span>
              <span class="spoken">{t("rules.rule.stood")}</span>
            </th>
            {VALUES.map((value) => (
              <th key={value} scope="col">
                {value}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {mergeEqualRows(banker).map(({ from, to, cells }) => (
            <Row key={from} name={from === to ? String(from) : `${from}–${to}`} cells={cells} />
          ))}
        </tbody>
      </table>
      <p class="hint">{t("rules.rule.columns")}</p>
    </Figure>
  );
}

function Row({ name, cells }: { readonly name: string; readonly cells: readonly Decisions[] }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {cells.map((words, at) => {
        const meaning = meaningOf(words);
        return (
          <td key={at}>
            <span class="rule-cell" data-meaning={meaning}>
              <span aria-hidden="true">{t(`rules.rule.letter.${meaning}`)}</span>
              <span class="spoken">{t(`rules.rule.${meaning}`)}</span>
            </span>
          </td>
        );
      })}
    </tr>
  );
}

function meaningOf(words: Decisions): Meaning {
  return words.length > 1 ? "will" : (words[0] ?? "sto");
}

interface RowRange {
  readonly from: number;
  readonly to: number;
  readonly cells: readonly Decisions[];
}

/** Merges consecutive totals with the same decisions into one row. */
function mergeEqualRows(rows: readonly (readonly Decisions[])[]): readonly RowRange[] {
  const found: RowRange[] = [];
  rows.forEach((cells, total) => {
    const last = found.at(-1);
    if (last !== undefined && JSON.stringify(last.cells) === JSON.stringify(cells)) {
      found[found.length - 1] = { ...last, to: total };
    } else found.push({ from: total, to: total, cells });
  });
  return found;
}
