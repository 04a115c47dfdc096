/** A button that opens the top-up dialog, where the player may buy chips. */
import { useState } from "preact/hooks";
import { useHouse } from "../house/house-context.ts";
import type { TableClient } from "../house/table-client.ts";
import { topUpOf } from "../options/model/top-up.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { LazyDialog } from "../shell/Lazy.tsx";
import { t } from "../shell/language.ts";

const loadDialog = () => import("./TopUpDialog.tsx").then((module) => module.TopUpDialog);

interface TopUpButtonProps {
  readonly tableClient: TableClient;
  readonly newest: Frame;
  readonly isMain?: boolean;
}

export function TopUpButton({ tableClient, newest, isMain = false }: TopUpButtonProps) {
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
        <LazyDialog
          load={loadDialog}
          tableClient={tableClient}
          newest={newest}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
