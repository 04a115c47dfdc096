/** A deal that is over, as the house tells it again: what every seat saw of it, step by step. */
import { type GameName, isGame } from "../../play/games.ts";
import { bring, get, RequestRefused, read } from "../../protocol/requests.ts";
import type { Frame } from "../../protocol/wire.gen.ts";

/** What one seat, or a spectator, learned with a step, sees after it, and may do then. */
export type Sight = Pick<Frame, "events" | "match" | "asks">;

export interface Step {
  /** In the house's time. */
  readonly at: number;
  readonly view: Frame["view"];
  /** By seat, null where nobody sat; nothing for who may not know what all have seen. */
  readonly seats: readonly (Sight | null)[];
  readonly onlooker: Sight;
  /** What I have seen myself, while the pack is played with and no hand is open. */
  readonly own?: Sight | null;
}

export interface Replay {
  readonly table: string;
  readonly deal: number;
  /** How many deals of the table are over. */
  readonly deals: number;
  /** The shuffle that it was dealt from. */
  readonly epoch: number;
  readonly steps: readonly Step[];
  /** Whose sight is told as `own`. */
  readonly seat?: number | null;
}

/** A deal of a table; rejects with RequestRefused. */
export function fetchReplay(table: string, deal: number): Promise<Replay> {
  return told(get(`tables/${encodeURIComponent(table)}/deals/${deal}/replay`));
}

/** A deal of a record, its last one unless one is named; rejects with RequestRefused. */
export function fetchReplayOf(record: Blob, deal?: number): Promise<Replay> {
  return told(bring(deal === undefined ? "replay" : `replay?deal=${deal}`, record));
}

/** Whether the hands are told. */
export function isOpen({ steps }: Replay): boolean {
  return (steps[0]?.seats.length ?? 0) > 0;
}

/** What is played in it. */
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
