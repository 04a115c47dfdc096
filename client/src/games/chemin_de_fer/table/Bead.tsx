import type { RoadCoup } from "../model/road.ts";

/** One coup: its winner by colour and shape, and the winner's points. */
export function Bead({ coup }: { readonly coup: RoadCoup }) {
  return (
    <span
      class="chemin-de-fer-bead"
      data-winner={coup.winner}
      data-points={Math.max(coup.punta, coup.banker)}
    />
  );
}
