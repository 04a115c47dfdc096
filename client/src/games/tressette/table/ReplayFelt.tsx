/** The felt of a deal in a replay: nothing can be played, and all hands may be face up. */

import { OpenHands } from "../../../tricks/OpenHands.tsx";
import type { ReplayFeltProps } from "../../game.ts";
import type { TressetteFrame } from "../facts.ts";
import { BareFelt } from "./Felt.tsx";
import { Scoreboard } from "./Scoreboard.tsx";

export function ReplayFelt(props: ReplayFeltProps<TressetteFrame>) {
  const { scene, viewpoint, hands, isOver } = props;
  const { frame } = scene;
  return (
    <BareFelt
      scene={scene}
      newest={frame}
      viewpoint={viewpoint}
      flying={null}
      showsLast={props.showsLast}
      onLastTrick={props.onLastTrick}
    >
      <OpenHands frame={frame} viewpoint={viewpoint} hands={hands} />
      {isOver && frame.match !== null && <Scoreboard frame={frame} match={frame.match} />}
    </BareFelt>
  );
}
