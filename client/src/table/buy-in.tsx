/** With how many chips I sit down at a ring table; a match has one price for all. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import { useHouse } from "../app/here.ts";
import { t } from "../app/language.ts";
import { within } from "../core/amounts.ts";
import type { Sheet } from "../core/wire.gen.ts";
import { AmountPicker } from "./AmountPicker.tsx";

/** The amount, null where there is nothing to choose, and how it is chosen. */
export function useBuyIn({ buy_in: range, options }: Sheet): [number | null, ComponentChildren] {
  const chips = useHouse().you.value?.chips ?? 0;
  const [wanted, want] = useState(range?.least ?? 0);
  if (range === null) return [null, null];
  const step = "minimum" in options ? options.minimum : 1;
  const amount = {
    low: range.least,
    high: Math.max(range.least, Math.min(range.most, chips)),
    step,
  };
  const value = within(amount, wanted);
  return [
    value,
    <section key="buy-in" class="panel" aria-label={t("sheet.buyIn")}>
      <h2>{t("sheet.buyIn")}</h2>
      <AmountPicker label={t("sheet.buyIn")} amount={amount} value={value} onChange={want} />
    </section>,
  ];
}
