/** The banker's strategy of the printed rule (F19), as chances of drawing. */
import { ONE, ZERO } from "../../../odds/model/fraction.ts";
import type { BankerStrategy } from "./draw-map.ts";
import { NATURAL } from "./shoe-count.ts";

type Decisions = readonly ("sto" | "tiro" | "batte")[];
export type Answer = "sto" | "tiro";

/** The decisions that the rule allows, as the handbook publishes them. */
export interface RuleDecisions {
  readonly punta: readonly Decisions[];
  readonly stood: readonly Decisions[];
  readonly drawn: readonly (readonly Decisions[])[];
}

/** What the rule allows the banker, by total and by the column of the card given. */
export function bankerRule(rule: RuleDecisions): readonly (readonly Decisions[])[] {
  return rule.stood.slice(0, NATURAL).map((stood, total) => [stood, ...rule.drawn[total]!]);
}

/** The strategy of the rule, with this answer in the cases at will. */
export function printedStrategy(rule: RuleDecisions, atWill: Answer): BankerStrategy {
  return bankerRule(rule).map((row) =>
    row.map((allowed) => {
      const answer = allowed.length > 1 ? atWill : allowed[0];
      return answer === "tiro" ? ONE : ZERO;
    }),
  );
}
