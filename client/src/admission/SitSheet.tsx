/** A seat at a ring table that is being played at. */

import { Sheet } from "../controls/Sheet.tsx";
import { useHouse } from "../house/here.ts";
import { useBuyIn } from "../options/buy-in.tsx";
import { usePassword } from "../options/password.tsx";
import { SheetFacts } from "../options/SheetFacts.tsx";
import type { Frame } from "../protocol/wire.gen.ts";
import { t } from "../shell/language.ts";
import { toastRefusal } from "../shell/toast.tsx";

interface SitSheetProps {
  readonly newest: Frame;
  /** The place behind the seats from which one bets (F25); null for a seat. */
  readonly standing: number | null;
  readonly onClose: () => void;
}

export function SitSheet({ newest, standing, onClose }: SitSheetProps) {
  const house = useHouse();
  const { sheet } = newest.view;
  const [buyIn, BuyIn] = useBuyIn(sheet);
  const [said, Password] = usePassword(sheet, newest.table);
  const sit = () => {
    house
      .request({ type: "sit", table: newest.table, seat: standing, buy_in: buyIn, ...said })
      .then(onClose, toastRefusal);
  };
  const title = t(standing === null ? "seat.free" : "cdf.stand");
  return (
    <Sheet title={title} onClose={onClose}>
      {standing !== null && <p class="hint">{t("cdf.standHint")}</p>}
      <SheetFacts sheet={sheet} digest={newest.view.digest} />
      {BuyIn}
      {Password}
      <button type="button" class="button primary wide" onClick={sit}>
        {title}
      </button>
    </Sheet>
  );
}
