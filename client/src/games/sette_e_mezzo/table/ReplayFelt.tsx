/** The felt of a hand in a replay. */

import type { ReplayFeltProps } from "../../game.ts";
import type { SetteFrame } from "../facts.ts";
import { changesBySeat } from "../model/results.ts";
import { BareFelt } from "./Felt.tsx";

export function ReplayFelt({ scene, viewpoint, isOver }: ReplayFeltProps<SetteFrame>) {
  const { frame } = scene;
  const changes = isOver ? changesBySeat(frame) : [];
  return <BareFelt scene={scene} newest={frame} viewpoint={viewpoint} changes={changes} />;
}
