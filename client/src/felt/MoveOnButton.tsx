/** A button that closes windows without an answer, at a table without a clock (R11). */

import type { TableClient } from "../house/table-client.ts";
import { windowsThatWait } from "../play/running-clocks.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { t } from "../shell/language.ts";

interface MoveOnButtonProps {
  readonly tableClient: TableClient;
  readonly newest: Frame;
}

export function MoveOnButton({ tableClient, newest }: MoveOnButtonProps) {
  const windows = windowsThatWait(newest);
  if (windows.length === 0) return null;
  const moveOn = () => {
    for (const ask of windows)
      void tableClient.requestOnce({ type: "move_on", table: tableClient.table, ask });
  };
  return (
    <div class="actions">
      <button type="button" class="button wide" onClick={moveOn}>
        {t("act.moveOn")}
      </button>
    </div>
  );
}
