/** A replay as the server sends it: what every seat saw of a deal, step by step. */
import { type GameName, isGame } from "../../play/games.ts";
import { bring, get, RequestRefused, read } from "../../protocol/requests.ts";
import type { Frame } from "../../protocol/wire.gen.ts";

/** The events, view and questions of one seat, or a spectator, at a step. */
export type Sight = Pick<Frame, "events" | "match" | "asks">;

export interface Step {
  /** The server's time, in milliseconds. */
  readonly at: number;
  readonly view: Frame["view"];
  /** By seat, null for an empty seat; empty if the requester may not see all hands. */
  readonly seats: readonly (Sight | null)[];
  readonly onlooker: Sight;
  /** My own view, while the pack is in use and hands stay closed. */
  readonly own?: Sight | null;
}

export interface Replay {
  readonly table: string;
  readonly deal: number;
  /** The number of deals of the table that have ended. */
  readonly deals: number;
  /** The epoch that it was dealt from. */
  readonly epoch: number;
  readonly steps: readonly Step[];
  /** The seat of `own`. */
  readonly seat?: number | null;
}

/** Fetches a deal of a table; rejects with RequestRefused. */
export function fetchReplay(table: string, deal: number): Promise<Replay> {
  return told(get(`tables/${encodeURIComponent(table)}/deals/${deal}/replay`));
}

/** Fetches a deal of a record, by default the last; rejects with RequestRefused. */
export function fetchReplayOf(record: Blob, deal?: number): Promise<Replay> {
  return told(bring(deal === undefined ? "replay" : `replay?deal=${deal}`, record));
}

/** Whether the replay contains all hands. */
export function isOpen({ steps }: Replay): boolean {
  return (steps[0]?.seats.length ?? 0) > 0;
}

/** The game of a replay. */
export function gameOfReplay({ steps }: Replay): GameName {
  return steps[0]!.view.sheet.options.game;
}

async function told(answer: Promise<Response>): Promise<Replay> {
  const replay = await read<Replay>(answer);
  const game = replay.steps?.[0]?.view.sheet.options.game;
  if (game === undefined) throw new RequestRefused("failed", "this is not what was asked for");
  if (isGame(game)) return replay;
  throw new RequestRefused("replay_other_game", "this page does not know the game");
}
