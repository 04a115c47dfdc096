/** A seat at a ring table that is being played at. */
import { useHouse } from "../app/here.ts";
import { t } from "../app/language.ts";
import { Sheet } from "../app/Sheet.tsx";
import { toastRefusal } from "../app/toast.tsx";
import type { Frame } from "../core/wire.gen.ts";
import { useBuyIn } from "./buy-in.tsx";
import { SheetFacts } from "./SheetFacts.tsx";

interface SitSheetProps {
  readonly newest: Frame;
  readonly onClose: () => void;
}

export function SitSheet({ newest, onClose }: SitSheetProps) {
  const house = useHouse();
  const { sheet } = newest.view;
  const [buyIn, BuyIn] = useBuyIn(sheet);
  const sit = () => {
    house
      .request({ type: "sit", table: newest.table, buy_in: buyIn })
      .then(onClose, toastRefusal);
  };
  return (
    <Sheet title={t("seat.free")} onClose={onClose}>
      <SheetFacts sheet={sheet} />
      {BuyIn}
      <button type="button" class="button primary wide" onClick={sit}>
        {t("seat.free")}
      </button>
    </Sheet>
  );
}
