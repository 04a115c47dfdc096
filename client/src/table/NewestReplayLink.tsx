/** A link to the replay of the newest hand of a ring table. */

import type { TableClient } from "../house/table-client.ts";
import { gameOf, isRing } from "../play/games.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { ReplayLink } from "./ReplayLink.tsx";

interface NewestReplayLinkProps {
  readonly tableClient: TableClient;
  readonly newest: Frame;
}

export function NewestReplayLink({ tableClient, newest }: NewestReplayLinkProps) {
  const { deal } = tableClient.again.value;
  if (deal === null || !isRing(gameOf(newest))) return null;
  return <ReplayLink table={tableClient.table} deal={deal} />;
}
