/** The seats of a table as a director sees them: the players, and the free seats of a freeze-out. */
import type { TournamentTable, TournamentView } from "../tournaments/model/tournaments.ts";
import type { LiveSeat, LiveTable } from "./model/live-tables.ts";

export type SeatRow =
  | { readonly type: "player"; readonly seat: number; readonly player: LiveSeat }
  | { readonly type: "free"; readonly seat: number }
  /** The seat awaits a player whom the director moves. */
  | { readonly type: "reserved"; readonly seat: number; readonly team: number | null };

/** The seats of a table in their order; a table that is only being opened has none yet. */
export function seatRows(
  view: TournamentView,
  table: TournamentTable,
  live: LiveTable | null,
): readonly SeatRow[] {
  const players = live?.seats ?? [];
  const taken = players.map((player): SeatRow => ({ type: "player", seat: player.seat, player }));
  const seated = new Set(players.map(({ seat }) => seat));
  const free = table.seats.flatMap((team, seat): SeatRow[] => {
    if (team !== null || seated.has(seat)) return [];
    return table.reserved.includes(seat)
      ? [{ type: "reserved", seat, team: comingTo(view, table.table, seat) }]
      : [{ type: "free", seat }];
  });
  return [...taken, ...free].toSorted((one, other) => one.seat - other.seat);
}

/** The team for which a seat is reserved; null once it is between two tables. */
function comingTo(view: TournamentView, table: string, seat: number): number | null {
  const moving = view.tables.flatMap((one) => one.moving);
  return moving.find((one) => one.to === table && one.seat === seat)?.team ?? null;
}

/** The seats that an open question waits for. */
export function acting(live: LiveTable): readonly LiveSeat[] {
  return live.seats.filter(({ acts }) => acts);
}
