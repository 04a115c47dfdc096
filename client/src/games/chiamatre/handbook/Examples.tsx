/** The worked examples of chiamatre. */

import type { CardId } from "../../../play/cards.ts";
import {
  Deal,
  type DealExample,
  Figure,
  Grid,
  Small,
  Trick,
  type TrickExample,
} from "../../../rules/example-parts.tsx";
import { nameOf, plural, t } from "../../../shell/language.ts";
import type { WorkedExample } from "../../game.ts";
import worked from "./examples.json";

interface WeakExample {
  readonly hands: readonly {
    readonly cards: readonly CardId[];
    readonly figures: number;
    readonly high: number;
    readonly right: boolean;
  }[];
}

interface CalledExample extends DealExample {
  readonly called: CardId;
  readonly given: number;
}

/** A match of four deals; every list of numbers is by seat. */
interface MatchExample {
  readonly deals: readonly { readonly caller: number; readonly points: readonly number[] }[];
  readonly totals: readonly number[];
  readonly won: readonly number[];
  readonly called: readonly number[];
  readonly places: readonly number[];
}

const EXAMPLES = worked as unknown as {
  readonly weak: WeakExample;
  readonly trick: TrickExample;
  readonly deal: CalledExample;
  readonly end: MatchExample;
};

export const Worked: WorkedExample = ({ name }) => {
  switch (name) {
    case "weak":
      return (
        <Figure title={t("rules.ex.weak")}>
          <Weak example={EXAMPLES.weak} />
        </Figure>
      );
    case "trick":
      return (
        <Figure title={t("rules.example.trick")}>
          <Trick example={EXAMPLES.trick} />
        </Figure>
      );
    case "deal":
      return (
        <Figure title={t("rules.ex.called")}>
          <Called example={EXAMPLES.deal} />
        </Figure>
      );
    case "end":
      return (
        <Figure title={t("rules.ex.ranking")}>
          <Match example={EXAMPLES.end} />
        </Figure>
      );
    default:
      return null;
  }
};

function Weak({ example }: { readonly example: WeakExample }) {
  return (
    <>
      {example.hands.map(({ cards, figures, high, right }) => (
        <div key={cards.join()} class="rules-taken">
          <Small cards={cards} />
          <p>
            {t("rules.ex.weakCount", { figures, high })}{" "}
            <b>{t(right ? "rules.ex.mayAnnul" : "rules.ex.mayNotAnnul")}</b>
          </p>
        </div>
      ))}
    </>
  );
}

function Called({ example }: { readonly example: CalledExample }) {
  const [ours, theirs] = example.sides;
  return (
    <>
      <p>{t("rules.ex.calledCard", { card: nameOf(example.called) })}</p>
      <Deal example={example} names={[t("rules.ex.callers"), t("rules.ex.others")]} />
      <p>
        {t("rules.ex.each", {
          ours: plural("count.points", ours?.points ?? 0),
          theirs: plural("count.points", theirs?.points ?? 0),
          given: example.given,
        })}
      </p>
    </>
  );
}

function Match({ example }: { readonly example: MatchExample }) {
  const lines = [
    { name: t("rules.row.total"), values: example.totals, class: "rules-points" },
    { name: t("rules.ex.dealsWon"), values: example.won, class: "" },
    { name: t("rules.ex.inOwnCalls"), values: example.called, class: "" },
    {
      name: t("rules.ex.place"),
      values: example.places.map((place) => `${place}º`),
      class: "rules-points",
    },
  ];
  return (
    <>
      <Grid columns={["", ...example.places.map((_, seat) => String.fromCharCode(65 + seat))]}>
        {example.deals.map(({ caller, points }, at) => (
          <tr key={at}>
            <th scope="row">
              {t("rules.row.deal")} {at + 1}
            </th>
            {points.map((each, seat) => (
              <td key={seat}>{seat === caller ? <b>{each}</b> : each}</td>
            ))}
          </tr>
        ))}
        {lines.map(({ name, values, class: style }) => (
          <tr key={name} class={style}>
            <th scope="row">{name}</th>
            {values.map((value, seat) => (
              <td key={seat}>{value}</td>
            ))}
          </tr>
        ))}
      </Grid>
      <p class="hint">{t("deal.boldCalled")}</p>
    </>
  );
}
