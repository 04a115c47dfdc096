/** A replay as the server sends it: the views of every seat in a deal, step by step. */
import { type GameName, isGame } from "../../play/games.ts";
import { bring, get, RequestRefused, read } from "../../protocol/requests.ts";
import { parsed } from "../../protocol/stored-names.ts";
import type { Frame } from "../../protocol/wire.gen.ts";

/** The events, view and questions of one seat, or a spectator, at a step. */
export type SeatView = Pick<Frame, "events" | "match" | "asks">;

export interface Step {
  /** The time of the step in milliseconds since 1970, by the server's clock. */
  readonly at: number;
  readonly view: Frame["view"];
  /**
   * The views by seat, null for an empty seat. The list is empty if the requester may not see all
   * hands.
   */
  readonly seats: readonly (SeatView | null)[];
  readonly onlooker: SeatView;
  /**
   * My own view, sent instead of `seats` while the pack is still in use and the hands stay closed.
   */
  readonly own?: SeatView | null;
}

export interface Replay {
  readonly table: string;
  readonly deal: number;
  /** The number of deals of the table that have ended, which is the number of the last one. */
  readonly deals: number;
  /** The number of the epoch (the life of a shuffle) from which the deal's cards come. */
  readonly epoch: number;
  readonly steps: readonly Step[];
  /** The seat whose view `own` is; null or missing if I did not play. */
  readonly seat?: number | null;
}

/** Fetches a deal of a table; rejects with RequestRefused. */
export function fetchReplay(table: string, deal: number): Promise<Replay> {
  return validReplay(get(`tables/${encodeURIComponent(table)}/deals/${deal}/replay`));
}

/** Reads a replay that was saved on this device; null if its text is not one. */
export function replayFrom(text: string): Replay | null {
  const replay = parsed(text) as Replay | null;
  return isGame(replay?.steps?.[0]?.view.sheet.options.game ?? "") ? replay : null;
}

/** Fetches a deal of a record, by default the last; rejects with RequestRefused. */
export function fetchReplayOf(record: Blob, deal?: number): Promise<Replay> {
  return validReplay(bring(deal === undefined ? "replay" : `replay?deal=${deal}`, record));
}

/** Whether the replay contains all hands. */
export function hasAllHands({ steps }: Replay): boolean {
  return (steps[0]?.seats.length ?? 0) > 0;
}

/** Returns the game of a replay. */
export function gameOfReplay({ steps }: Replay): GameName {
  return steps[0]!.view.sheet.options.game;
}

async function validReplay(answer: Promise<Response>): Promise<Replay> {
  const replay = await read<Replay>(answer);
  const game = replay.steps?.[0]?.view.sheet.options.game;
  if (game === undefined) throw new RequestRefused("failed", "this is not what was asked for");
  if (isGame(game)) return replay;
  throw new RequestRefused("replay_other_game", "this page does not know the game");
}
