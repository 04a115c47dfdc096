/** The way to more chips, where I may buy some. */
import { useState } from "preact/hooks";

import { useHouse } from "../app/here.ts";
import { t } from "../app/language.ts";
import { LaterSheet } from "../app/Later.tsx";
import { topUpOf } from "../core/top-up.ts";
import type { Frame } from "../core/wire.gen.ts";
import type { Desk } from "./desk.ts";

const loadSheet = () => import("./TopUpSheet.tsx").then((sheet) => sheet.TopUpSheet);

interface TopUpButtonProps {
  readonly desk: Desk;
  readonly newest: Frame;
  readonly isMain?: boolean;
}

export function TopUpButton({ desk, newest, isMain = false }: TopUpButtonProps) {
  const chips = useHouse().you.value?.chips ?? 0;
  const [isOpen, setOpen] = useState(false);
  const amount = topUpOf(newest, chips);
  if (amount === null) return isMain ? <p class="hint">{t("topUp.short")}</p> : null;
  return (
    <>
      <button
        type="button"
        class={isMain ? "button primary" : "button"}
        onClick={() => setOpen(true)}
      >
        {t("act.topUp")}
      </button>
      {isOpen && (
        <LaterSheet load={loadSheet} desk={desk} newest={newest} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
