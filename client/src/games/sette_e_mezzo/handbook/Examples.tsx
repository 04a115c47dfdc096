/** The worked examples of sette e mezzo; totals are in halves of a point. */

import type { CardId } from "../../../play/cards.ts";
import { Figure, Grid, Small, signed } from "../../../rules/example-parts.tsx";
import { formatChips, t } from "../../../shell/language.ts";
import type { WorkedExample } from "../../game.ts";
import { formatHalves } from "../model/hands.ts";
import worked from "./examples.json";

interface HandWorth {
  readonly cards: readonly CardId[];
  readonly total: number;
  /**
   * The value of the matta (the Re di denari, a wild card), in halves of a point; null if the hand
   * has none.
   */
  readonly matta: number | null;
  readonly bust: boolean;
}

interface Row {
  readonly bet: number;
  readonly punta: HandWorth;
  /** The chips that the punta (the player against the bank) wins, negative if lost. */
  readonly change: number;
}

interface PiattoExample {
  readonly amount: number;
  readonly rows: readonly (Row & { readonly banker: HandWorth | null; readonly left: number })[];
}

interface ClassicaExample {
  readonly amount: number;
  readonly banker: HandWorth;
  readonly rows: readonly Row[];
  readonly won: number;
}

interface AllInExample {
  readonly minimum: number;
  readonly stack: number;
  readonly bets: readonly number[];
}

const EXAMPLES = worked as unknown as {
  readonly hands: { readonly hands: readonly HandWorth[] };
  readonly piatto: PiattoExample;
  readonly all_in: AllInExample;
  readonly classica: ClassicaExample;
};

export const Worked: WorkedExample = ({ name }) => {
  switch (name) {
    case "hands":
      return (
        <Figure title={t("rules.ex.hands")}>
          <ul class="rules-list is-plain">
            {EXAMPLES.hands.hands.map((hand) => (
              <li key={hand.cards.join()}>
                <Hand hand={hand} />
              </li>
            ))}
          </ul>
        </Figure>
      );
    case "piatto":
      return (
        <Figure title={t("rules.ex.piatto", { chips: formatChips(EXAMPLES.piatto.amount) })}>
          <Piatto example={EXAMPLES.piatto} />
        </Figure>
      );
    case "all_in":
      return (
        <Figure title={t("rules.ex.allIn")}>
          <AllIn example={EXAMPLES.all_in} />
        </Figure>
      );
    case "classica":
      return (
        <Figure title={t("rules.ex.classica")}>
          <Classica example={EXAMPLES.classica} />
        </Figure>
      );
    default:
      return null;
  }
};

function Hand({ hand }: { readonly hand: HandWorth }) {
  const { cards, total, matta, bust } = hand;
  return (
    <div class="rules-made">
      <Small cards={cards} />
      <span>
        <b>{formatHalves(total)}</b>
        {bust && ` · ${t("sette.bust")}`}
        {matta !== null && ` · ${t("sette.mattaIs", { value: formatHalves(matta) })}`}
      </span>
    </div>
  );
}

function Piatto({ example }: { readonly example: PiattoExample }) {
  return (
    <ol class="rules-list rules-steps">
      {example.rows.map(({ bet, punta, banker, change, left }, at) => (
        <li key={at}>
          <p>{t("rules.ex.bets", { chips: formatChips(bet) })}</p>
          <Hand hand={punta} />
          {banker !== null && (
            <>
              <p>{t("sette.banker")}</p>
              <Hand hand={banker} />
            </>
          )}
          <p>
            {t(change > 0 ? "rules.ex.puntaWins" : "rules.ex.bankWins", {
              chips: formatChips(Math.abs(change)),
            })}{" "}
            <b>{t("rules.ex.left", { chips: formatChips(left) })}</b>
          </p>
        </li>
      ))}
    </ol>
  );
}

function AllIn({ example }: { readonly example: AllInExample }) {
  const { minimum, stack, bets } = example;
  return (
    <>
      <p>
        {t("rules.ex.allInGiven", {
          minimum: formatChips(minimum),
          stack: formatChips(stack),
          punte: bets.length,
        })}
      </p>
      <Grid columns={bets.map((_, at) => `${at + 1}º`)}>
        <tr class="rules-points">
          {bets.map((bet, at) => (
            <td key={at}>{bet === 0 ? "–" : formatChips(bet)}</td>
          ))}
        </tr>
      </Grid>
    </>
  );
}

function Classica({ example }: { readonly example: ClassicaExample }) {
  return (
    <>
      <p>{t("sette.banker")}</p>
      <Hand hand={example.banker} />
      <ol class="rules-list rules-steps">
        {example.rows.map(({ bet, punta, change }, at) => (
          <li key={at}>
            <p>{t("rules.ex.bets", { chips: formatChips(bet) })}</p>
            <Hand hand={punta} />
            <p>
              {t(change > 0 ? "rules.ex.puntaWins" : "rules.ex.bankWins", {
                chips: formatChips(Math.abs(change)),
              })}
            </p>
          </li>
        ))}
      </ol>
      <p>
        <b>
          {t("rules.ex.bankInAll", {
            chips: signed(formatChips(Math.abs(example.won)), example.won),
          })}
        </b>
      </p>
    </>
  );
}
