/** The panel over a closed ring table: it says so, and links to the replay of the last deal. */
import type { TableClient } from "../house/table-client.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { t } from "../shell/language.ts";
import { NewestReplayLink } from "../table/NewestReplayLink.tsx";

interface RingClosedProps {
  readonly tableClient: TableClient;
  readonly newest: Frame;
}

export function RingClosed({ tableClient, newest }: RingClosedProps) {
  return (
    <div class="felt-panel">
      <p class="felt-big">{t("say.closed")}</p>
      <NewestReplayLink tableClient={tableClient} newest={newest} />
    </div>
  );
}
