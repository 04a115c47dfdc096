/** How many more chips I buy. */
import { useState } from "preact/hooks";

import { useHouse } from "../app/here.ts";
import { formatChips, t } from "../app/language.ts";
import { Sheet } from "../app/Sheet.tsx";
import { toastRefusal } from "../app/toast.tsx";
import { within } from "../core/amounts.ts";
import { topUpOf } from "../core/top-up.ts";
import type { Frame } from "../core/wire.gen.ts";
import { AmountPicker } from "./AmountPicker.tsx";
import type { Desk } from "./desk.ts";

interface TopUpSheetProps {
  readonly desk: Desk;
  readonly newest: Frame;
  readonly onClose: () => void;
}

export function TopUpSheet({ desk, newest, onClose }: TopUpSheetProps) {
  const house = useHouse();
  const wallet = house.you.value?.chips ?? 0;
  const amount = topUpOf(newest, wallet);
  const [wanted, want] = useState(amount?.high ?? 0);
  const chips = amount === null ? 0 : within(amount, wanted);
  const buy = () => {
    house.request({ type: "top_up", table: desk.table, chips }).then(onClose, toastRefusal);
  };
  return (
    <Sheet title={t("act.topUp")} onClose={onClose}>
      <p class="hint">{t("topUp.hint", { chips: formatChips(wallet) })}</p>
      {amount !== null && (
        <>
          <AmountPicker label={t("act.topUp")} amount={amount} value={chips} onChange={want} />
          <button type="button" class="button primary wide" onClick={buy}>
            {t("topUp.do", { chips: formatChips(chips) })}
          </button>
        </>
      )}
    </Sheet>
  );
}
