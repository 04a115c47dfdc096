/** Short facts of the tournament's line: the edge of the prizes, and a player's move to a table. */
import { t } from "../../shell/language.ts";
import { toThePrizes } from "../model/prize-edge.ts";
import { type Mine, tableNumber } from "../model/tournament-state.ts";
import type { TournamentView } from "../model/tournaments.ts";

/** The line tells how far the prizes are from so many players on; before, its details do. */
const NEAR = 5;

/** How many must still go out before all others win something, once it is near. */
export function PrizeEdge({ view }: { readonly view: TournamentView }) {
  const edge = toThePrizes(view);
  if (edge === null || edge > NEAR) return null;
  return (
    <span class={edge === 1 ? "strip-edge is-bubble" : "strip-edge"}>
      {edge === 0 ? t("tournament.edge.in") : t("tournament.edge.near", { count: edge })}
    </span>
  );
}

interface OwnMoveProps {
  readonly view: TournamentView;
  readonly mine: Mine | null;
}

/** Tells the player that they change tables, and where to if the director has chosen it. */
export function OwnMove({ view, mine }: OwnMoveProps) {
  const moving = view.tables
    .flatMap((table) => table.moving)
    .find(({ team }) => team === mine?.team);
  if (moving === undefined) return null;
  return (
    <div class="strip-note" role="status">
      <p>
        {moving.to === null || moving.seat === null
          ? t("tournament.youMove")
          : t("tournament.youMoveTo", {
              table: tableNumber(view, moving.to),
              seat: moving.seat + 1,
            })}
      </p>
    </div>
  );
}
