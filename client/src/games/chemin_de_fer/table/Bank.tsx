/**
 * The amounts of the bank: the posta (the banker's stake), its covered part, and the garage (the
 * uncovered part, out of play).
 */

import { ChipStack } from "../../../felt/ChipStack.tsx";
import { LazyPart } from "../../../shell/Lazy.tsx";
import { formatChips, learn, t } from "../../../shell/language.ts";
import type { CheminFrame } from "../facts.ts";
import { isCasino } from "../model/seats.ts";

/** Loads the picture of the two croupiers who keep the bets at a casino table (F32). */
const loadBetKeeper = () => import("./Croupiers.tsx").then(({ BetKeeper }) => BetKeeper);

/** Loads what I may win or lose, and the button that explains the words of the bank. */
export const loadBankFoot = async () => {
  const [{ BankFoot }] = await Promise.all([import("./BankFoot.tsx"), learn("coup")]);
  return BankFoot;
};

export function Bank({ frame }: { readonly frame: CheminFrame }) {
  const view = frame.match;
  if (view === null || view.bank === null) return null;
  const { posta, garage } = view.bank;
  const covered = view.cover?.covered ?? 0;
  const ofCasino = isCasino(frame);
  return (
    <div class="chemin-de-fer-bank">
      <dl class="chemin-de-fer-sums">
        <Sum
          name={t(ofCasino ? "chemin_de_fer.banque" : "chemin_de_fer.posta")}
          chips={posta}
          isMain
        />
        <Sum name={t("chemin_de_fer.covered")} chips={covered} />
        <Sum
          name={t(ofCasino ? "chemin_de_fer.reliquat" : "chemin_de_fer.garage")}
          chips={garage}
        />
        {ofCasino && <Sum name={t("chemin_de_fer.cagnotte")} chips={view.cagnotte} />}
      </dl>
      <div class="chemin-de-fer-rail">
        {ofCasino && <LazyPart load={loadBetKeeper} />}
        <div
          class="chemin-de-fer-cover"
          role="meter"
          aria-label={t("chemin_de_fer.covered")}
          aria-valuemin={0}
          aria-valuemax={posta}
          aria-valuenow={Math.min(covered, posta)}
          aria-valuetext={t("chemin_de_fer.coveredOf", {
            covered: formatChips(covered),
            posta: formatChips(posta),
          })}
        >
          <span style={{ width: `${posta === 0 ? 0 : Math.min(100, (100 * covered) / posta)}%` }} />
        </div>
        {ofCasino && <LazyPart load={loadBetKeeper} />}
      </div>
      <LazyPart load={loadBankFoot} frame={frame} />
    </div>
  );
}

interface SumProps {
  readonly name: string;
  readonly chips: number;
  readonly isMain?: boolean;
}

function Sum({ name, chips, isMain = false }: SumProps) {
  return (
    <div class={isMain ? "chemin-de-fer-sum is-main" : "chemin-de-fer-sum"}>
      <dt>{name}</dt>
      <dd>
        {isMain && <ChipStack amount={chips} />}
        {formatChips(chips)}
      </dd>
    </div>
  );
}
