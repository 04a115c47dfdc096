/** What who is out of chips has instead of questions: the way to more, and the time for it. */
import { brokeUntil } from "../core/top-up.ts";
import type { Frame } from "../core/wire.gen.ts";
import { ClockBar } from "./ClockBar.tsx";
import type { Desk } from "./desk.ts";
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
