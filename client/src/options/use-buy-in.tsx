/** Chooses the buy-in at a ring table; a match has one price for all. */
import "./buy-in.css";

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { AmountPicker } from "../controls/AmountPicker.tsx";
import { useHouse } from "../house/house-context.ts";
import { nearestAmount } from "../play/amounts.ts";
import { isPractice } from "../play/games.ts";
import type { TableOptions } from "../protocol/wire.gen.ts";
import { formatChips, t } from "../shell/language.ts";
import { leastBet } from "./model/table-minima.ts";

/** The amount, null where there is no choice, and its field. */
export function useBuyIn(sheet: TableOptions): [number | null, ComponentChildren] {
  const { buy_in: range, options } = sheet;
  const chips = useHouse().you.value?.chips ?? 0;
  const [wanted, want] = useState(range?.least ?? 0);
  if (range === null) return [null, null];
  const step = "minimum" in options ? leastBet(options) : 1;
  const affordable = isPractice(sheet) ? range.most : chips;
  const amount = {
    low: range.least,
    high: Math.max(range.least, Math.min(range.most, affordable)),
    step,
  };
  const value = nearestAmount(amount, wanted);
  return [
    value,
    <section key="buy-in" class="panel" aria-label={t("quick.buyIn")}>
      <h2>{t("quick.buyIn")}</h2>
      {amount.high > amount.low && (
        <input
          type="range"
          class="buy-in-slider"
          aria-label={t("quick.buyIn")}
          min={amount.low}
          max={amount.high}
          step={amount.step}
          value={value}
          aria-valuetext={formatChips(value)}
          onInput={(event) => want(Number(event.currentTarget.value))}
        />
      )}
      <AmountPicker label={t("quick.buyIn")} amount={amount} value={value} onChange={want} />
    </section>,
  ];
}
