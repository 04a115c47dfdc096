/** The live tables of a tournament, as the house shows them to its director. */
import { get, read } from "../../protocol/requests.ts";

export interface LiveSeat {
  readonly seat: number;
  readonly player: string;
  readonly name: string;
  readonly chips: number;
  readonly bot: boolean;
  /** Whether the player is connected. */
  readonly here: boolean;
  readonly absent: string | null;
  readonly played_for: boolean;
  /** Whether an open question waits for this seat. */
  readonly acts: boolean;
  readonly leaving: boolean;
}

export interface LiveTable {
  readonly table: string;
  readonly phase: string;
  readonly deal: number;
  readonly dealing: boolean;
  readonly still: boolean;
  /** When the open question was asked, or the clocks stopped; server time. */
  readonly since: number | null;
  readonly until: number | null;
  readonly scores: readonly number[];
  readonly seats: readonly LiveSeat[];
}

/** Rejects with RequestRefused. */
export function fetchLiveTables(
  tournament: string,
): Promise<{ readonly tables: readonly LiveTable[] }> {
  return read(get(`staff/events/${encodeURIComponent(tournament)}`));
}
