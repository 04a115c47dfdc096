/** Decisions as a table of buttons: the letter of the right answer; a tap tells the values. */
import { useState } from "preact/hooks";
import { useRovingFocus } from "../../../controls/roving-focus.ts";
import { Fraction } from "../../../odds/ChanceBars.tsx";
import { chanceText } from "../../../odds/chance-text.ts";
import { type Fraction as Exact, exactText, numberOf } from "../../../odds/model/fraction.ts";
import { currentLanguage, t } from "../../../shell/language.ts";
import { type Decision, mistakeOf } from "../model/draw-map.ts";
import type { Answer } from "../model/printed-rule.ts";
import { Legend } from "./Legend.tsx";

interface MapCell {
  readonly decision: Decision;
  /** The answers that the printed rule allows: two in a case at will. */
  readonly rule: readonly Answer[];
}

export interface MapRow {
  readonly name: string;
  readonly cells: readonly MapCell[];
}

type Right = Answer | "level" | "never";

interface DecisionMapProps {
  readonly caption: string;
  readonly corner: string;
  readonly columns: readonly string[];
  readonly rows: readonly MapRow[];
  /** The name of a case, by its row and column. */
  readonly nameOf: (row: number, column: number) => string;
  readonly isExact: boolean;
  /** The column of the case that is shown first. */
  readonly first?: number;
}

export function DecisionMap(props: DecisionMapProps) {
  const { caption, corner, columns, rows, nameOf, isExact, first = 0 } = props;
  const [[row, column], show] = useState<readonly [number, number]>([0, first]);
  const width = columns.length;
  const { stop, onKeyDown } = useRovingFocus(".draw-cell", rows.length * width);
  const shown = rows[row]?.cells[column];
  return (
    <>
      <MapLegend />
      <table class="draw-map" onKeyDown={onKeyDown}>
        <caption class="spoken">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span class="spoken">{corner}</span>
            </th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((each, at) => (
            <tr key={each.name}>
              <th scope="row">
                <span class={rows.length === 1 ? "spoken" : undefined}>{each.name}</span>
              </th>
              {each.cells.map((cell, across) => (
                <td key={columns[across]}>
                  <CellButton
                    cell={cell}
                    name={nameOf(at, across)}
                    isShown={at === row && across === column}
                    tabIndex={at * width + across === stop ? 0 : -1}
                    onShow={() => show([at, across])}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="hint">{corner}</p>
      {shown !== undefined && (
        <CellValues cell={shown} name={nameOf(row, column)} isExact={isExact} />
      )}
    </>
  );
}

const MEANINGS = ["tiro", "sto", "level"] as const;

function MapLegend() {
  return (
    <Legend>
      {MEANINGS.map((right) => (
        <li key={right}>
          <span class="draw-cell" data-right={right} aria-hidden="true">
            {t(`odds.letter.${right}`)}
          </span>{" "}
          {t(`odds.right.${right}`)}
        </li>
      ))}
      <li>
        <span class="draw-cell" data-right="sto" data-will="true" aria-hidden="true" />{" "}
        {t("odds.right.will")}
      </li>
      <li>
        <span class="draw-cell" data-right="sto" data-wrong="true" aria-hidden="true" />{" "}
        {t("odds.right.wrong")}
      </li>
    </Legend>
  );
}

interface CellButtonProps {
  readonly cell: MapCell;
  readonly name: string;
  readonly isShown: boolean;
  readonly tabIndex: number;
  readonly onShow: () => void;
}

function CellButton({ cell, name, isShown, tabIndex, onShow }: CellButtonProps) {
  const right = rightOf(cell.decision);
  return (
    <button
      type="button"
      class="draw-cell"
      data-right={right}
      data-will={cell.rule.length > 1}
      data-wrong={isRuleWrong(cell)}
      aria-pressed={isShown}
      aria-label={`${name}: ${t(`odds.right.${right}`)}`}
      title={name}
      tabIndex={tabIndex}
      onClick={onShow}
      onMouseEnter={onShow}
      onFocus={onShow}
    >
      {t(`odds.letter.${right}`)}
    </button>
  );
}

interface CellValuesProps {
  readonly cell: MapCell;
  readonly name: string;
  readonly isExact: boolean;
}

function CellValues({ cell, name, isExact }: CellValuesProps) {
  const { decision } = cell;
  const right = rightOf(decision);
  return (
    <div class="draw-values" role="status">
      <h3>{name}</h3>
      {right === "never" ? (
        <p>{t("odds.right.never")}</p>
      ) : (
        <dl class="draw-facts">
          <Fact name={t("chemin_de_fer.word.sto")} value={decision.sto} isExact={isExact} />
          <Fact name={t("chemin_de_fer.word.tiro")} value={decision.tiro} isExact={isExact} />
          <Fact name={t("odds.mistake")} value={mistakeOf(decision)} isExact={isExact} />
          <div>
            <dt>{t("odds.reached")}</dt>
            <dd>{chanceText(numberOf(decision.reached))}</dd>
          </div>
          <div>
            <dt>{t("odds.printed")}</dt>
            <dd>{cell.rule.map((answer) => t(`chemin_de_fer.word.${answer}`)).join(" / ")}</dd>
          </div>
        </dl>
      )}
    </div>
  );
}

interface FactProps {
  readonly name: string;
  readonly value: Exact;
  readonly isExact: boolean;
}

function Fact({ name, value, isExact }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {chipsText(numberOf(value))}{" "}
        {isExact && (
          <small>
            <Fraction exact={exactText(value)} />
          </small>
        )}
      </dd>
    </div>
  );
}

/** "+0.1234", in chips per chip bet. */
function chipsText(value: number): string {
  return new Intl.NumberFormat(currentLanguage(), {
    minimumFractionDigits: 4,
    maximumFractionDigits: 4,
    signDisplay: "exceptZero",
  }).format(value);
}

function rightOf({ reached, sto, tiro }: Decision): Right {
  if (reached.top === 0n) return "never";
  const gain = tiro.top * sto.bottom - sto.top * tiro.bottom;
  return gain === 0n ? "level" : gain > 0n ? "tiro" : "sto";
}

/** Whether the printed rule allows only the worse answer. */
function isRuleWrong({ decision, rule }: MapCell): boolean {
  const right = rightOf(decision);
  return (right === "sto" || right === "tiro") && !rule.includes(right);
}
