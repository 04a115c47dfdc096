/** A seat at a ring table that is being played at. */
import { useHouse } from "../app/here.ts";
import { t } from "../app/language.ts";
import { Sheet } from "../app/Sheet.tsx";
import { toastRefusal } from "../app/toast.tsx";
import { roomAt } from "../core/sheets.ts";
import type { Frame } from "../core/wire.gen.ts";
import { useBuyIn } from "./buy-in.tsx";
import { usePassword } from "./password.tsx";
import { SheetFacts } from "./SheetFacts.tsx";

interface SitSheetProps {
  readonly newest: Frame;
  readonly onClose: () => void;
}

export function SitSheet({ newest, onClose }: SitSheetProps) {
  const house = useHouse();
  const { sheet } = newest.view;
  const [buyIn, BuyIn] = useBuyIn(sheet);
  const [said, Password] = usePassword(sheet);
  const standing = roomAt(newest)?.standing ?? null;
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
