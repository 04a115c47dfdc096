/** What has come of a deal, and of the match. */

import type { Desk } from "../../../house/desk.ts";
import type { TressetteFrame } from "../../../play/games.ts";
import { ReplayLink } from "../../../table/ReplayLink.tsx";
import { MatchEnd } from "./MatchEnd.tsx";
import { ScoreSheet } from "./ScoreSheet.tsx";

interface ResultProps {
  readonly desk: Desk;
  readonly newest: TressetteFrame;
}

export function Result({ desk, newest }: ResultProps) {
  const { match, view } = newest;
  if (view.phase === "over" || view.phase === "closed") {
    return <MatchEnd desk={desk} frame={newest} />;
  }
  return match?.phase === "pause" ? (
    <ScoreSheet frame={newest} match={match}>
      <ReplayLink table={newest.table} deal={match.number} />
    </ScoreSheet>
  ) : null;
}
