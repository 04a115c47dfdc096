/** The worked examples of tressette. */

import type { CardId } from "../../../play/cards.ts";
import {
  Deal,
  type DealExample,
  Figure,
  Small,
  Trick,
  type TrickExample,
} from "../../../rules/example-parts.tsx";
import { plural, t } from "../../../shell/language.ts";
import { speech } from "../../../shell/page-speech.ts";
import type { WorkedExample } from "../../game.ts";
import { type Combination, combinationText } from "../model/accuso.ts";
import worked from "./examples.json";

/** A hand of ten cards, and the combinations that it can declare. */
export interface HandExample {
  readonly cards: readonly CardId[];
  readonly made: readonly (Combination & {
    readonly cards: readonly CardId[];
    readonly points: number;
  })[];
  readonly points: number;
}

/** A match as a list of deals, with the points of both sides. */
export interface MatchExample {
  readonly target: number;
  readonly deals: readonly {
    readonly points: readonly [number, number];
    readonly totals: readonly [number, number];
    readonly winner: number | null;
  }[];
}

interface Examples {
  readonly trick: TrickExample;
  readonly void: TrickExample;
  readonly deal: DealExample;
  readonly declared: DealExample;
  readonly cappotto: DealExample;
  readonly accuso: HandExample;
  readonly superbongioco: HandExample;
  readonly end: MatchExample;
}

export const EXAMPLES = worked as unknown as Examples;

export const Worked: WorkedExample = ({ name }) => {
  const known = Object.keys(EXAMPLES).find((one) => one === name) as keyof Examples | undefined;
  if (known === undefined) return null;
  return (
    <Figure title={t(`rules.example.${known}`)}>
      <Figures name={known} />
    </Figure>
  );
};

function Figures({ name }: { readonly name: keyof Examples }) {
  switch (name) {
    case "trick":
    case "void":
      return <Trick example={EXAMPLES[name]} />;
    case "deal":
    case "declared":
    case "cappotto":
      return <Deal example={EXAMPLES[name]} names={[t("score.us"), t("score.them")]} />;
    case "accuso":
    case "superbongioco":
      return <Hand example={EXAMPLES[name]} />;
    case "end":
      return <Match example={EXAMPLES.end} />;
  }
}

function Hand({ example }: { readonly example: HandExample }) {
  return (
    <>
      <Small cards={example.cards} />
      <ul class="rules-list is-plain">
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
            <tr key={at} class={winner === null ? "" : "rules-points"}>
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
