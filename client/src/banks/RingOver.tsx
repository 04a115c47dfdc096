/** The panel over the felt of a ring table before play begins and after the table has closed. */
import type { TableClient } from "../house/table-client.ts";
import type { Scene } from "../play/scene-queue.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { LazyPart } from "../shell/Lazy.tsx";
import { TableOverlay } from "../table/TableOverlay.tsx";

const loadClosed = () => import("./RingClosed.tsx").then((part) => part.RingClosed);

interface RingOverProps {
  readonly tableClient: TableClient;
  readonly scene: Scene;
  readonly newest: Frame;
}

export function RingOver({ tableClient, scene, newest }: RingOverProps) {
  return (
    <TableOverlay scene={scene} newest={newest}>
      {newest.view.phase === "closed" && (
        <LazyPart load={loadClosed} tableClient={tableClient} newest={newest} />
      )}
    </TableOverlay>
  );
}
