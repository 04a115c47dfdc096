/** What worked examples are made of: the figures come from the rules, through the house's engine. */
import type { ComponentChildren } from "preact";
import { Card } from "../cards/Card.tsx";
import { formatThirds } from "../i18n/number-format.ts";
import { type CardId, suitOf } from "../play/cards.ts";
import type { Suit } from "../protocol/wire.gen.ts";
import { nameOf, t } from "../shell/language.ts";

interface FigureProps {
  readonly title: string;
  readonly children: ComponentChildren;
}

export function Figure({ title, children }: FigureProps) {
  return (
    <figure class="rules-example">
      <figcaption class="rules-example-title">
        {t("rules.example")} <b>{title}</b>
      </figcaption>
      {children}
    </figure>
  );
}

/** Who takes a trick: the plays are counted from the lead. */
export interface TrickExample {
  readonly cards: readonly CardId[];
  readonly suit: Suit;
  readonly taken_by: number;
  readonly thirds: number;
}

/** What one side has taken in a deal, and what became of it. */
export interface SideExample {
  readonly cards: readonly CardId[];
  readonly aces: number;
  readonly of_a_third: number;
  readonly thirds: number;
  readonly whole: number;
  readonly last: number;
  readonly accuso: number;
  readonly cappotto: number;
  readonly points: number;
}

export interface DealExample {
  readonly sides: readonly SideExample[];
}

export function Trick({ example }: { readonly example: TrickExample }) {
  const taking = example.cards[example.taken_by];
  return (
    <>
      <ol class="rules-cards is-large">
        {example.cards.map((card, at) => (
          <li key={card} class={at === example.taken_by ? "rules-card is-taking" : "rules-card"}>
            <Card card={card} />
            <span class="rules-card-note">
              {at === example.taken_by ? t("rules.takes") : at === 0 ? t("rules.leads") : at + 1}
            </span>
          </li>
        ))}
      </ol>
      <p>
        {t("rules.trick", {
          suit: t(`suit.${example.suit}`),
          card: taking === undefined ? "" : nameOf(taking),
        })}{" "}
        {example.cards
          .filter((card) => suitOf(card) !== example.suit)
          .map((card) => t("rules.cannotTake", { card: nameOf(card) }))}{" "}
        {t("rules.trickWorth", { thirds: formatThirds(example.thirds) })}
      </p>
    </>
  );
}

/** Rows of a deal's sheet, in the order in which one counts. */
const ROWS: readonly {
  readonly name: "aces" | "ofAThird" | "sum" | "whole" | "last" | "accuso" | "cappotto" | "points";
  readonly of: (side: SideExample) => string;
  readonly isShown?: (side: SideExample) => boolean;
}[] = [
  { name: "aces", of: ({ aces }) => `${aces} × 1` },
  { name: "ofAThird", of: ({ of_a_third: thirds }) => `${thirds} × ⅓` },
  { name: "sum", of: ({ thirds }) => formatThirds(thirds) },
  { name: "whole", of: ({ whole }) => String(whole) },
  { name: "last", of: ({ last }) => plus(last) },
  { name: "accuso", of: ({ accuso }) => plus(accuso), isShown: ({ accuso }) => accuso > 0 },
  {
    name: "cappotto",
    of: ({ cappotto }) => plus(cappotto),
    isShown: ({ cappotto }) => cappotto > 0,
  },
  { name: "points", of: ({ points }) => String(points) },
];

function plus(points: number): string {
  return points === 0 ? "–" : `+${points}`;
}

interface DealProps {
  readonly example: DealExample;
  /** What the two sides are called. */
  readonly names: readonly string[];
}

export function Deal({ example, names }: DealProps) {
  return (
    <>
      {example.sides.map((side, at) => (
        <div key={at} class="rules-taken">
          <p>{t("rules.taken", { side: names[at] ?? "" })}</p>
          {side.cards.length === 0 ? <p>{t("rules.nothing")}</p> : <Small cards={side.cards} />}
        </div>
      ))}
      <table class="rules-table">
        <thead>
          <tr>
            <td />
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.filter(({ isShown }) => isShown === undefined || example.sides.some(isShown)).map(
            ({ name, of }) => (
              <tr key={name} class={`rules-${name}`}>
                <th scope="row">{t(`rules.row.${name}`)}</th>
                {example.sides.map((side, at) => (
                  <td key={at}>{of(side)}</td>
                ))}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </>
  );
}

export function Small({ cards }: { readonly cards: readonly CardId[] }) {
  return (
    <div class="rules-cards is-small">
      {cards.map((card) => (
        <Card key={card} card={card} />
      ))}
    </div>
  );
}

interface GridProps {
  readonly columns: readonly string[];
  readonly children: ComponentChildren;
}

/** Rows of figures under their names. */
export function Grid({ columns, children }: GridProps) {
  return (
    <table class="rules-table">
      <thead>
        <tr>
          {columns.map((name, at) =>
            name === "" ? (
              <td key={at} />
            ) : (
              <th key={at} scope="col">
                {name}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** Chips won or lost. */
export function signed(text: string, amount: number): string {
  return amount > 0 ? `+${text}` : amount < 0 ? `−${text}` : text;
}
