/** What who is out of chips has instead of questions: the way to more, and the time for it. */

import { ClockBar } from "../felt/ClockBar.tsx";
import type { Desk } from "../house/desk.ts";
import { brokeUntil } from "../options/model/top-up.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { TopUpButton } from "./TopUpButton.tsx";

interface TopUpPromptProps {
  readonly desk: Desk;
  readonly newest: Frame;
}

export function TopUpPrompt({ desk, newest }: TopUpPromptProps) {
  return (
    <>
      <ClockBar deadline={brokeUntil(newest)} />
      <div class="actions">
        <TopUpButton desk={desk} newest={newest} isMain />
      </div>
    </>
  );
}
