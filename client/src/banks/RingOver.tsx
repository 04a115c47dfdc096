/** The panel over the felt of a ring table before play begins and after the table has closed. */

import type { TableClient } from "../house/table-client.ts";
import type { Scene } from "../play/scene-queue.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { t } from "../shell/language.ts";
import { NewestReplayLink } from "../table/NewestReplayLink.tsx";
import { TableOverlay } from "../table/TableOverlay.tsx";

interface RingOverProps {
  readonly tableClient: TableClient;
  readonly scene: Scene;
  readonly newest: Frame;
}

export function RingOver({ tableClient, scene, newest }: RingOverProps) {
  return (
    <TableOverlay scene={scene} newest={newest}>
      {newest.view.phase === "closed" && (
        <div class="felt-panel">
          <p class="felt-big">{t("say.closed")}</p>
          <NewestReplayLink tableClient={tableClient} newest={newest} />
        </div>
      )}
    </TableOverlay>
  );
}
