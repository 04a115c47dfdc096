/** On, without an answer: lets the windows close that wait for somebody without a clock (R11). */

import type { Desk } from "../house/desk.ts";
import { windowsThatWait } from "../play/running-clocks.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { t } from "../shell/language.ts";

interface MoveOnButtonProps {
  readonly desk: Desk;
  readonly newest: Frame;
}

export function MoveOnButton({ desk, newest }: MoveOnButtonProps) {
  const windows = windowsThatWait(newest);
  if (windows.length === 0) return null;
  const moveOn = () => {
    for (const ask of windows) void desk.ask({ type: "move_on", table: desk.table, ask });
  };
  return (
    <div class="actions">
      <button type="button" class="button wide" onClick={moveOn}>
        {t("act.moveOn")}
      </button>
    </div>
  );
}
