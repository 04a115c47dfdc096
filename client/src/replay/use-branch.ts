/** A hook that holds a branch of the deal: a better line, or a what-if that a person plays. */
import { useMemo, useRef, useState } from "preact/hooks";
import type { Action } from "../play/questions.ts";
import { RequestRefused } from "../protocol/requests.ts";
import type { Card } from "../protocol/wire.gen.ts";
import { learn } from "../shell/language.ts";
import { type Branch, type BranchRequest, fetchBranch, replayOfBranch } from "./model/branch.ts";
import type { Replay } from "./model/replay.ts";

export interface ShownBranch {
  readonly branch: Branch;
  /** The index of the step at which the branch leaves the deal. */
  readonly step: number;
  /** The seat that the person plays for; null for the better line. */
  readonly seat: number | null;
  /** What the person has answered so far, in a bank game. */
  readonly answers: readonly Action[];
  /** The index of the step after which the newest cards were played. */
  readonly from: number;
}

export interface BranchControl {
  readonly state: "idle" | "loading" | { readonly refused: string };
  readonly shown: ShownBranch | null;
  /** The replay with the branch, or as it was. */
  readonly replay: Replay;
  /** Shows how the deal could have gone on after this card. */
  readonly showLine: (step: number, card: Card) => void;
  /** Lets the person play for a seat from a step on. */
  readonly playFrom: (step: number, seat: number) => void;
  /** Plays a card of the person in the running what-if. */
  readonly play: (card: Card) => void;
  /** Gives an answer of the person in the running what-if of a bank game. */
  readonly answer: (action: Action) => void;
  readonly leave: () => void;
}

/** `record` is the record file; null if the replay comes from the house. */
export function useBranch(replay: Replay, record: Blob | null): BranchControl {
  const [state, set] = useState<BranchControl["state"]>("idle");
  const [shown, show] = useState<ShownBranch | null>(null);
  const asked = useRef(0);
  const load = (request: BranchRequest, from: number) => {
    asked.current += 1;
    const mine = asked.current;
    set("loading");
    const isCurrent = () => mine === asked.current;
    fetchBranch(replay, request, record).then(
      (branch) => {
        if (!isCurrent()) return;
        show({ branch, step: request.step, seat: request.seat, answers: request.answers, from });
        set("idle");
      },
      async (failure: unknown) => {
        if (!(failure instanceof RequestRefused)) throw failure;
        await learn("refusals").catch(() => undefined);
        if (isCurrent()) set({ refused: failure.code });
      },
    );
  };
  const branched = useMemo(
    () => (shown === null ? replay : replayOfBranch(replay, shown.step, shown.branch)),
    [replay, shown],
  );
  return {
    state,
    shown,
    replay: branched,
    showLine: (step, card) => load({ step, seat: null, cards: [card], answers: [] }, step),
    playFrom: (step, seat) => load({ step, seat, cards: [], answers: [] }, step),
    play: (card) => {
      if (shown === null || shown.branch.kind === "coup" || state === "loading") return;
      const { step, seat, branch } = shown;
      load({ step, seat, cards: [...branch.cards, card], answers: [] }, lastStepOf(shown));
    },
    answer: (action) => {
      if (shown === null || state === "loading") return;
      const { step, seat, answers } = shown;
      load({ step, seat, cards: [], answers: [...answers, action] }, lastStepOf(shown));
    },
    leave: () => {
      asked.current += 1;
      show(null);
      set("idle");
    },
  };
}

/** Returns the index of the last step of the replay with the branch. */
export function lastStepOf({ step, branch }: ShownBranch): number {
  return step + branch.steps.length - 1;
}
