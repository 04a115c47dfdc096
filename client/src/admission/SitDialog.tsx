/** Sitting down at a ring table that is in play: buy-in and password. */

import { Dialog } from "../controls/Dialog.tsx";
import { useHouse } from "../house/house-context.ts";
import { TableFacts } from "../options/TableFacts.tsx";
import { usePassword } from "../options/table-password.tsx";
import { useBuyIn } from "../options/use-buy-in.tsx";
import type { Frame } from "../protocol/wire.gen.ts";
import { t } from "../shell/language.ts";
import { toastRefusal } from "../shell/toast.tsx";
import { useSeatChoice } from "./seat-choice.tsx";

interface SitDialogProps {
  readonly newest: Frame;
  /** The number of a standing bettor's place (F25); null for a seat. */
  readonly standing: number | null;
  readonly onClose: () => void;
}

export function SitDialog({ newest, standing, onClose }: SitDialogProps) {
  const house = useHouse();
  const { sheet } = newest.view;
  const [seat, Seats] = useSeatChoice(newest);
  const [buyIn, BuyIn] = useBuyIn(sheet);
  const [said, Password] = usePassword(sheet, newest.table);
  const sit = () => {
    house
      .request({ type: "sit", table: newest.table, seat: standing ?? seat, buy_in: buyIn, ...said })
      .then(onClose, toastRefusal);
  };
  const title = t(standing === null ? "seat.free" : "ring.stand");
  return (
    <Dialog title={title} onClose={onClose}>
      {standing !== null && <p class="hint">{t("ring.standHint")}</p>}
      {standing === null && Seats}
      {BuyIn}
      {Password}
      <TableFacts sheet={sheet} digest={newest.view.digest} />
      <button type="button" class="button primary wide" onClick={sit}>
        {title}
      </button>
    </Dialog>
  );
}
