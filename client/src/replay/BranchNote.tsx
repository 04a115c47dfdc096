/** What the page says of a branch: that the cards did not go like this, who plays, and the result. */
import "./branch.css";

import { t } from "../shell/language.ts";
import { refusalText } from "../shell/refusals.ts";
import type { CoupBranch } from "./model/branch.ts";
import { formatSigned } from "./review/cost-format.ts";
import type { BranchControl, ShownBranch } from "./use-branch.ts";

interface BranchNoteProps {
  readonly control: BranchControl;
  /** The name of the seat that the person plays for; null if it is their own. */
  readonly name: string | null;
  /** The side whose points come first. */
  readonly seat: number;
  /** Whether the last position is on show. */
  readonly isAtEnd: boolean;
  readonly onLeave: () => void;
}

export function BranchNote({ control, name, seat, isAtEnd, onLeave }: BranchNoteProps) {
  const { shown, state } = control;
  if (shown === null) return <p role="status">{statusText(state)}</p>;
  const isLine = shown.seat === null;
  return (
    <section class="branch-note" aria-label={t(isLine ? "branch.line" : "branch.whatIf")}>
      <b class="branch-sign">{t(isLine ? "branch.line" : "branch.whatIf")}</b>
      <p role="status">
        {statusText(state) || (isAtEnd ? outcomeText(shown, seat) : howText(shown, name))}
      </p>
      <button type="button" class="button" onClick={onLeave}>
        {t("branch.leave")}
      </button>
    </section>
  );
}

interface CostlyMomentProps {
  readonly onLine: () => void;
  readonly onPlayOn: () => void;
}

/** What a person can do at a costly card: see the better line, or play on. */
export function CostlyMoment({ onLine, onPlayOn }: CostlyMomentProps) {
  return (
    <div class="branch-note" role="group" aria-label={t("review.title")}>
      <button type="button" class="button primary" onClick={onLine}>
        {t("branch.show")}
      </button>
      <button type="button" class="button" onClick={onPlayOn}>
        {t("branch.playOn")}
      </button>
    </div>
  );
}

function statusText(state: BranchControl["state"]): string {
  if (typeof state === "object") return refusalText(state.refused);
  return state === "loading" ? t("branch.loading") : "";
}

function howText({ seat, branch }: ShownBranch, name: string | null): string {
  if (branch.kind === "coup") {
    return name === null ? t("branch.coupMine") : t("branch.coup", { name });
  }
  if (seat === null) return t(`branch.by.${branch.by}`);
  return name === null ? t("branch.howMine") : t("branch.how", { name });
}

/** The result beside that of the deal; whose turn it is while the what-if runs. */
function outcomeText({ branch }: ShownBranch, seat: number): string {
  if (branch.kind === "coup") return changeText(branch, seat);
  const { points, happened, sides } = branch;
  if (points === null) return t("branch.choose");
  const side = sides[seat] ?? 0;
  const score = (of: readonly number[]) => `${of[side] ?? 0}–${of[1 - side] ?? 0}`;
  return t("branch.result", { points: score(points), before: score(happened) });
}

/** The chips of the seat in the branch beside those of the coup as it was played. */
function changeText({ changes, happened }: CoupBranch, seat: number): string {
  if (changes === null) return t("branch.coupChoose");
  const chips = (of: readonly number[]) => formatSigned(of[seat] ?? 0);
  return t("branch.coupResult", { chips: chips(changes), before: chips(happened) });
}
