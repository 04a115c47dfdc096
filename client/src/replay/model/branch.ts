/** A finished deal played on in another way: a better line, or a what-if. */

import { type Action, offersOf } from "../../play/questions.ts";
import { RequestRefused, read } from "../../protocol/requests.ts";
import type { Card, Frame } from "../../protocol/wire.gen.ts";
import { askOfDeal } from "./deal-request.ts";
import type { Replay, Step } from "./replay.ts";

/** A branch of a deal of a trick game. */
export interface DealBranch {
  readonly kind: "deal";
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

/** A branch of a coup of a bank game. */
export interface CoupBranch {
  readonly kind: "coup";
  /** The chips won by place, in the coup as it was played. */
  readonly happened: readonly number[];
  /** The chips won by place in the branch; null while it runs. */
  readonly changes: readonly number[] | null;
  /** The step that the branch leaves the coup at, and a step for each thing that happens. */
  readonly steps: readonly Step[];
}

export type Branch = DealBranch | CoupBranch;

export interface BranchRequest {
  /** The index of the step to play on from. */
  readonly step: number;
  /** The seat that the person plays for; null for the better line. */
  readonly seat: number | null;
  /** The cards to play first; none in a bank game. */
  readonly cards: readonly Card[];
  /** What the seat answers in a bank game, since the step. */
  readonly answers: readonly Action[];
}

/** Fetches a branch of a deal, of the house or of a record; rejects with RequestRefused. */
export async function fetchBranch(
  { table, deal }: Replay,
  { step, seat, cards, answers }: BranchRequest,
  record: Blob | null,
): Promise<Branch> {
  const query = {
    step: `${step}`,
    ...(answers.length === 0 ? { cards: cards.join(" ") } : { answers: JSON.stringify(answers) }),
    ...(seat === null ? {} : { seat: `${seat}` }),
  };
  const branch = await read<Partial<Branch>>(askOfDeal("branch", { table, deal, record }, query));
  if (branch.steps === undefined) throw new RequestRefused("failed", "this is no branch");
  return branch as Branch;
}

/** Whether a branch has reached the end of its deal. */
export function isEnded(branch: Branch): boolean {
  return (branch.kind === "coup" ? branch.changes : branch.points) !== null;
}

/** Returns the replay as it goes on in a branch; the table around the game stays as it was. */
export function replayOfBranch(replay: Replay, at: number, { steps }: Branch): Replay {
  const { view } = replay.steps[at]!;
  return {
    ...replay,
    steps: [...replay.steps.slice(0, at), ...steps.map((step) => ({ ...step, view }))],
  };
}

/** Whether a frame asks for one of the decisions of a coup that a what-if can change. */
export function hasCoupAnswer(frame: Frame): boolean {
  return (["say", "word", "bet"] as const).some((type) => offersOf(frame, type).length > 0);
}
