/** The payout plans that a director can choose: the house's own, and three of the page (P2). */
import { TOURNAMENT_LIMITS } from "../../protocol/limits.gen.ts";
import { USUAL_PLAN } from "../../protocol/payout-plan.gen.ts";
import type { TournamentOptions } from "./tournaments.ts";

type Plan = TournamentOptions["plan"];
export const PLAN_NAMES = ["usual", "winner", "two", "three"] as const;
export type PlanName = (typeof PLAN_NAMES)[number];

export const PLANS: Readonly<Record<PlanName, Plan>> = {
  usual: USUAL_PLAN,
  winner: forEveryField(1_000),
  two: forEveryField(650, 350),
  three: forEveryField(500, 300, 200),
};

function forEveryField(first: number, ...more: readonly number[]): Plan {
  return [{ up_to: TOURNAMENT_LIMITS.entrants, shares: [first, ...more] }];
}
