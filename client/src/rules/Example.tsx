/** Worked examples: the figures come from the rules themselves, through the house's own engine. */
import { t } from "../app/language.ts";
import { Card } from "../cards/Card.tsx";
import { combinationText } from "../core/tressette/accuso.ts";
import { type CardId, suitOf } from "../core/cards.ts";
import { formatThirds } from "../core/format.ts";
import type {
  DealExample,
  Examples,
  HandExample,
  MatchExample,
  SideExample,
  TrickExample,
} from "../core/rules.ts";
import { nameOf, plural } from "../app/language.ts";
import { speech } from "../table/speech.ts";
import { EXAMPLES } from "./pages.ts";

export function Example({ name }: { readonly name: keyof Examples }) {
  return (
    <figure class="rules-example">
      <figcaption class="rules-example-title">
        {t("rules.example")} <b>{t(`rules.example.${name}`)}</b>
      </figcaption>
      <Worked name={name} />
    </figure>
  );
}

function Worked({ name }: { readonly name: keyof Examples }) {
  switch (name) {
    case "trick":
    case "void":
      return <Trick example={EXAMPLES[name]} />;
    case "deal":
    case "declared":
    case "cappotto":
      return <Deal example={EXAMPLES[name]} />;
    case "accuso":
    case "superbongioco":
      return <Hand example={EXAMPLES[name]} />;
    case "end":
      return <Match example={EXAMPLES.end} />;
  }
}

function Trick({ example }: { readonly example: TrickExample }) {
  const taking = example.cards[example.taken_by];
  return (
    <>
      <ol class="rules-cards large">
        {example.cards.map((card, at) => (
          <li key={card} class={at === example.taken_by ? "rules-card taking" : "rules-card"}>
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

function Deal({ example }: { readonly example: DealExample }) {
  const names = [t("score.us"), t("score.them")];
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
              <tr key={name} class={name}>
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

function Small({ cards }: { readonly cards: readonly CardId[] }) {
  return (
    <div class="rules-cards small">
      {cards.map((card) => (
        <Card key={card} card={card} />
      ))}
    </div>
  );
}

function Hand({ example }: { readonly example: HandExample }) {
  return (
    <>
      <Small cards={example.cards} />
      <ul class="rules-list plain">
        {example.made.map((made, at) => (
          <li key={at} class="rules-made">
            <Small cards={made.cards} />
            <span>
              {combinationText(speech, made)}: <b>{plural("count.points", made.points)}</b>
            </span>
          </li>
        ))}
      </ul>
      {example.made.length > 1 && (
        <p>{t("rules.together", { points: plural("count.points", example.points) })}</p>
      )}
    </>
  );
}

function Match({ example }: { readonly example: MatchExample }) {
  const names = [t("score.us"), t("score.them")];
  return (
    <>
      <p>{t("score.target", { target: example.target })}</p>
      <table class="rules-table">
        <thead>
          <tr>
            <th scope="col">{t("rules.row.deal")}</th>
            <th scope="col">{t("quick.target")}</th>
            <th scope="col">{t("rules.row.total")}</th>
          </tr>
        </thead>
        <tbody>
          {example.deals.map(({ points, totals, winner }, at) => (
            <tr key={at} class={winner === null ? "" : "points"}>
              <th scope="row">{at + 1}</th>
              <td>{points.join("–")}</td>
              <td>
                {totals.join("–")}{" "}
                <small class="rules-why">
                  {winner !== null
                    ? t("rules.wins", { side: names[winner] ?? "" })
                    : Math.max(...totals) >= example.target
                      ? t("rules.level")
                      : ""}
                </small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
