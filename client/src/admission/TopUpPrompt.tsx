/** Shown to a player without chips instead of a question: a top-up button and its deadline. */

import { ClockBar } from "../felt/ClockBar.tsx";
import type { TableClient } from "../house/table-client.ts";
import { brokeUntil } from "../options/model/top-up.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { TopUpButton } from "./TopUpButton.tsx";

interface TopUpPromptProps {
  readonly tableClient: TableClient;
  readonly newest: Frame;
}

export function TopUpPrompt({ tableClient, newest }: TopUpPromptProps) {
  return (
    <>
      <ClockBar deadline={brokeUntil(newest)} />
      <div class="actions">
        <TopUpButton tableClient={tableClient} newest={newest} isMain />
      </div>
    </>
  );
}
