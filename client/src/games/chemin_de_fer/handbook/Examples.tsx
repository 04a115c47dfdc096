/** The worked examples of chemin de fer, and the table of the drawing rule (F19). */

import { Figure, Grid, signed } from "../../../rules/example-parts.tsx";
import { formatChips, t } from "../../../shell/language.ts";
import type { WorkedExample } from "../../game.ts";
import worked from "./examples.json";
import { type RuleExample, RuleTable } from "./RuleTable.tsx";

/**
 * An example of bets. A `place` counts the seats in the order of play; 1 is at the banker's right.
 */
interface FeltExample {
  readonly posta: number;
  readonly rows: readonly {
    readonly place: number;
    readonly call: "tavolo" | null;
    readonly asked: number;
    readonly counts: number;
    readonly fate: "counts" | "cut" | "void_covered";
  }[];
  readonly punta: number;
  readonly why: "alone" | "highest" | "by_hand";
}

interface GarageExample {
  readonly rows: readonly {
    readonly what: "taken" | "won" | "halved" | "level" | "lost";
    readonly bets: number;
    readonly posta: number;
    readonly garage: number;
  }[];
  readonly back: number;
  readonly change: number;
}

interface SeguitoExample {
  readonly height: number;
  readonly bids: readonly { readonly place: number; readonly chips: number }[];
  readonly sold: { readonly place: number; readonly posta: number };
  readonly next: number;
}

interface CommissionExample {
  readonly rows: readonly { readonly won: number; readonly house: number }[];
}

const EXAMPLES = worked as unknown as {
  readonly bets: { readonly felts: readonly FeltExample[] };
  readonly garage: GarageExample;
  readonly seguito: SeguitoExample;
  readonly rule: RuleExample;
  readonly commission: CommissionExample;
};

export const Worked: WorkedExample = ({ name }) => {
  switch (name) {
    case "bets":
      return (
        <Figure title={t("rules.ex.byHand")}>
          {EXAMPLES.bets.felts.map((felt, at) => (
            <Felt key={at} felt={felt} />
          ))}
        </Figure>
      );
    case "garage":
      return (
        <Figure title={t("rules.ex.garage")}>
          <Garage example={EXAMPLES.garage} />
        </Figure>
      );
    case "seguito":
      return (
        <Figure title={t("rules.ex.auction")}>
          <Seguito example={EXAMPLES.seguito} />
        </Figure>
      );
    case "rule":
      return <RuleTable example={EXAMPLES.rule} />;
    case "commission":
      return (
        <Figure title={t("rules.ex.commission")}>
          <Commission example={EXAMPLES.commission} />
        </Figure>
      );
    default:
      return null;
  }
};

function Felt({ felt }: { readonly felt: FeltExample }) {
  const { posta, rows, punta, why } = felt;
  return (
    <>
      <Grid
        columns={[
          t("rules.ex.posta", { chips: formatChips(posta) }),
          t("rules.ex.asks"),
          t("rules.ex.counts"),
        ]}
      >
        {rows.map(({ place, call, asked, counts, fate }) => (
          <tr key={place} class={place === punta ? "rules-points" : ""}>
            <th scope="row">
              {t("rules.ex.nth", { place })}
              <small class="rules-why">
                {call === null ? "" : `${t(`call.${call}`)} · `}
                {fate === "cut"
                  ? t("rules.ex.cut")
                  : fate === "counts"
                    ? t("chemin_de_fer.fate.counts")
                    : t("chemin_de_fer.fate.covered")}
              </small>
            </th>
            <td>{formatChips(asked)}</td>
            <td>{formatChips(counts)}</td>
          </tr>
        ))}
      </Grid>
      <p>{t("rules.ex.cardsTo", { place: punta, why: t(`chemin_de_fer.why.${why}`) })}</p>
    </>
  );
}

function Garage({ example }: { readonly example: GarageExample }) {
  return (
    <>
      <Grid
        columns={["", t("rules.ex.allBets"), t("chemin_de_fer.posta"), t("chemin_de_fer.garage")]}
      >
        {example.rows.map(({ what, bets, posta, garage }) => (
          <tr key={what}>
            <th scope="row">{t(`rules.ex.garage.${what}`)}</th>
            <td>{bets === 0 ? "–" : formatChips(bets)}</td>
            <td>{formatChips(posta)}</td>
            <td>{formatChips(garage)}</td>
          </tr>
        ))}
      </Grid>
      <p>
        {t("rules.ex.takesBack", {
          chips: formatChips(example.back),
          change: signed(formatChips(Math.abs(example.change)), example.change),
        })}
      </p>
    </>
  );
}

function Seguito({ example }: { readonly example: SeguitoExample }) {
  const { height, bids, sold, next } = example;
  return (
    <ol class="rules-list rules-steps">
      <li>{t("rules.ex.nobodyBuys", { chips: formatChips(height) })}</li>
      {bids.map(({ place, chips }) => (
        <li key={chips}>{t("rules.ex.bids", { place, chips: formatChips(chips) })}</li>
      ))}
      <li>{t("rules.ex.sold", { place: sold.place, chips: formatChips(sold.posta) })}</li>
      <li>{t("rules.ex.next", { place: next })}</li>
    </ol>
  );
}

function Commission({ example }: { readonly example: CommissionExample }) {
  return (
    <Grid columns={[t("rules.ex.bankHasWon"), t("chemin_de_fer.cagnotte"), t("rules.ex.joins")]}>
      {example.rows.map(({ won, house }) => (
        <tr key={won}>
          <th scope="row">{formatChips(won)}</th>
          <td>{formatChips(house)}</td>
          <td>{formatChips(won - house)}</td>
        </tr>
      ))}
    </Grid>
  );
}
