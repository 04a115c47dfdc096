/** A finished deal played on in another way: a better line, or a what-if. */
import { RequestRefused, read } from "../../protocol/requests.ts";
import type { Card } from "../../protocol/wire.gen.ts";
import { askOfDeal } from "./deal-request.ts";
import type { Replay, Step } from "./replay.ts";

export interface Branch {
  /** The side of each seat. */
  readonly sides: readonly number[];
  /** The points of the cards, by side, in the deal as it was played. */
  readonly happened: readonly number[];
  /** The points of the cards, by side, in the branch; null while it runs. */
  readonly points: readonly number[] | null;
  /** Who played the cards that the page did not name. */
  readonly by: "solver" | "maestro" | "both";
  readonly cards: readonly Card[];
  /** The step that the branch leaves the deal at, and a step for each card. */
  readonly steps: readonly Step[];
}

export interface BranchRequest {
  /** The index of the step to play on from. */
  readonly step: number;
  /** The seat that the person plays for; null for the better line. */
  readonly seat: number | null;
  /** The cards to play first. */
  readonly cards: readonly Card[];
}

/** Fetches a branch of a deal, of the house or of a record; rejects with RequestRefused. */
export async function fetchBranch(
  { table, deal }: Replay,
  { step, seat, cards }: BranchRequest,
  record: Blob | null,
): Promise<Branch> {
  const query = {
    step: `${step}`,
    cards: cards.join(" "),
    ...(seat === null ? {} : { seat: `${seat}` }),
  };
  const branch = await read<Partial<Branch>>(askOfDeal("branch", { table, deal, record }, query));
  if (branch.steps === undefined) throw new RequestRefused("failed", "this is no branch");
  return branch as Branch;
}

/** Returns the replay as it goes on in a branch; the table around the game stays as it was. */
export function replayOfBranch(replay: Replay, at: number, { steps }: Branch): Replay {
  const { view } = replay.steps[at]!;
  return {
    ...replay,
    steps: [...replay.steps.slice(0, at), ...steps.map((step) => ({ ...step, view }))],
  };
}
