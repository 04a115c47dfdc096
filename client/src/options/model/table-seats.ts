/** Who sits at a table, and where somebody can sit down. */
import { isPractice, seatsIn } from "../../play/games.ts";
import type { Frame, LobbyTable } from "../../protocol/wire.gen.ts";

/** Who sits at a listed table, and where there is a seat: none of those who stand. */
export function seatsOf({ sheet, players }: LobbyTable): readonly (string | null)[] {
  return players.slice(0, seatsIn(sheet, players.length));
}

export function freeSeats(table: LobbyTable): number {
  return seatsOf(table).filter((player) => player === null).length;
}

/** The first free seat of a table, and the first place behind the seats to stand and bet (F25). */
export interface Room {
  readonly seat: number | null;
  readonly standing: number | null;
}

/** Where somebody can sit down or stand; nowhere at a locked table, or one that lends its chips. */
export function roomAt({ view, seat }: Frame): Room {
  const isAnothers = isPractice(view.sheet) && seat === null;
  if (view.locked || isAnothers) return { seat: null, standing: null };
  const seats = seatsIn(view.sheet, view.places.length);
  const free = view.places.flatMap((place, at) => (place === null ? [at] : []));
  return {
    seat: free.find((at) => at < seats) ?? null,
    standing: free.find((at) => at >= seats) ?? null,
  };
}

/**
 * Whether I may fill a seat with a bot: at my own table, or at one without a host, where a seat is
 * free and kept for nobody.
 */
export function mayAddBot(frame: Frame): boolean {
  const { view, seat } = frame;
  const isMine = view.host === null || (seat !== null && view.places[seat]?.player === view.host);
  const seats = seatsIn(view.sheet, view.places.length);
  const isFree = (at: number) => view.places[at] === null && view.kept[at] == null;
  return !view.locked && isMine && view.places.some((_, at) => at < seats && isFree(at));
}

/** Behind every table that waits, however many seats it has free. */
const LAST = 100;

/** Tables one can sit down at first, and of those the fullest. */
export function inLobbyOrder(tables: readonly LobbyTable[]): readonly LobbyTable[] {
  const rank = (table: LobbyTable) =>
    table.phase === "waiting" && !table.locked ? freeSeats(table) : LAST;
  return tables.toSorted((one, other) => rank(one) - rank(other));
}
