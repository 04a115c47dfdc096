/** The panel after a deal or at the end of the match. */

import type { TableClient } from "../../../house/table-client.ts";
import { ReplayLink } from "../../../table/ReplayLink.tsx";
import type { TressetteFrame } from "../facts.ts";
import { MatchEnd } from "./MatchEnd.tsx";
import { Scoreboard } from "./Scoreboard.tsx";

interface ResultProps {
  readonly tableClient: TableClient;
  readonly newest: TressetteFrame;
}

export function Result({ tableClient, newest }: ResultProps) {
  const { match, view } = newest;
  if (view.phase === "over" || view.phase === "closed") {
    return <MatchEnd tableClient={tableClient} frame={newest} />;
  }
  return match?.phase === "pause" ? (
    <Scoreboard frame={newest} match={match}>
      <ReplayLink table={newest.table} deal={match.number} />
    </Scoreboard>
  ) : null;
}
