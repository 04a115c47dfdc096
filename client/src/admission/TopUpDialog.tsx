/** Chooses how many chips to buy in a top-up. */
import { useState } from "preact/hooks";
import { AmountPicker } from "../controls/AmountPicker.tsx";
import { Dialog } from "../controls/Dialog.tsx";
import { useHouse } from "../house/house-context.ts";
import type { TableClient } from "../house/table-client.ts";
import { topUpOf } from "../options/model/top-up.ts";
import { nearestAmount } from "../play/amounts.ts";
import { isPractice } from "../play/games.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { formatChips, t } from "../shell/language.ts";
import { toastRefusal } from "../shell/toast.tsx";

interface TopUpDialogProps {
  readonly tableClient: TableClient;
  readonly newest: Frame;
  readonly onClose: () => void;
}

export function TopUpDialog({ tableClient, newest, onClose }: TopUpDialogProps) {
  const house = useHouse();
  const wallet = house.you.value?.chips ?? 0;
  const amount = topUpOf(newest, wallet);
  const [wanted, want] = useState(amount?.high ?? 0);
  const chips = amount === null ? 0 : nearestAmount(amount, wanted);
  const buy = () => {
    house.request({ type: "top_up", table: tableClient.table, chips }).then(onClose, toastRefusal);
  };
  return (
    <Dialog title={t("act.topUp")} onClose={onClose}>
      <p class="hint">
        {isPractice(newest.view.sheet)
          ? t("topUp.practice")
          : t("topUp.hint", { chips: formatChips(wallet) })}
      </p>
      {amount !== null && (
        <>
          <AmountPicker label={t("act.topUp")} amount={amount} value={chips} onChange={want} />
          <button type="button" class="button primary wide" onClick={buy}>
            {t(isPractice(newest.view.sheet) ? "topUp.borrow" : "topUp.do", {
              chips: formatChips(chips),
            })}
          </button>
        </>
      )}
    </Dialog>
  );
}
