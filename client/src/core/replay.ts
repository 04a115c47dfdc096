/** A deal that is over, as the house tells it again: what every seat saw of it, step by step. */
import { RequestRefused, bring, get, read } from "./rest.ts";
import type { Frame } from "./wire.gen.ts";

/** What one seat, or an onlooker, has learned with a step, sees after it, and may do then. */
export type Sight = Pick<Frame, "events" | "match" | "asks">;

export interface Step {
  /** In the house's time. */
  readonly at: number;
  readonly view: Frame["view"];
  /** By seat; nobody's for who may only know what everybody saw. */
  readonly seats: readonly Sight[];
  readonly onlooker: Sight;
}

export interface Replay {
  readonly table: string;
  readonly deal: number;
  /** How many deals of the match are over. */
  readonly deals: number;
  /** The shuffle that it was dealt from. */
  readonly epoch: number;
  readonly steps: readonly Step[];
}

/** A deal of a table; rejects with RequestRefused. */
export function fetchReplay(table: string, deal: number): Promise<Replay> {
  return told(get(`tables/${table}/deals/${deal}/replay`));
}

/** A deal of a record, its last one unless one is named; rejects with RequestRefused. */
export function fetchReplayOf(record: Blob, deal?: number): Promise<Replay> {
  return told(bring(deal === undefined ? "replay" : `replay?deal=${deal}`, record));
}

/** Whether the hands are told. */
export function isOpen({ steps }: Replay): boolean {
  return (steps[0]?.seats.length ?? 0) > 0;
}

async function told(answer: Promise<Response>): Promise<Replay> {
  const replay = await read<Replay>(answer);
  if (replay.steps?.[0]?.view.sheet.options.game === "tressette") return replay;
  if (Array.isArray(replay.steps) && replay.steps.length > 0) {
    throw new RequestRefused("replay_other_game", "only deals of tressette are told again");
  }
  throw new RequestRefused("failed", "this is not what was asked for");
}
