/** The felt of a coup in a replay. */

import { eventsOf } from "../../../play/game-events.ts";
import type { ReplayFeltProps } from "../../game.ts";
import type { CheminFrame } from "../facts.ts";
import { BareFelt } from "./Felt.tsx";

export function ReplayFelt({ scene, viewpoint, isOver }: ReplayFeltProps<CheminFrame>) {
  const { frame } = scene;
  const ended = isOver ? eventsOf(frame, "deal_ended").at(-1) : undefined;
  const changes = ended?.settlement.changes ?? [];
  return <BareFelt scene={scene} newest={frame} viewpoint={viewpoint} changes={changes} />;
}
