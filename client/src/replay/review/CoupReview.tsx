/** The review of a coup of a bank game: what each decision to draw or to stand cost, in chips. */
import "./review.css";

import { plural, t } from "../../shell/language.ts";
import { refusalText } from "../../shell/refusals.ts";
import type { CoupReview, JudgedWord } from "../model/coup-review.ts";
import { formatCost } from "./cost-format.ts";
import type { CoupReviewControl } from "./use-coup-review.ts";

interface CoupReviewPartProps {
  readonly review: CoupReviewControl;
  /** The names by seat. */
  readonly names: readonly string[];
  /** Shows the moment of a decision, seen from its seat. */
  readonly onWord: (word: JudgedWord) => void;
}

export function CoupReviewPart({ review, names, onWord }: CoupReviewPartProps) {
  const { state, start } = review;
  const isHere = typeof state === "object" && "words" in state;
  return (
    <section class="replay-review" aria-label={t("review.title")}>
      <h2 class="segments-label">{t("review.title")}</h2>
      <p class="hint">{t("coup.how")}</p>
      {!isHere && state !== "loading" && (
        <button type="button" class="button" onClick={start}>
          {t("review.title")}
        </button>
      )}
      <p role="status">{statusText(state)}</p>
      {isHere && <Words review={state} names={names} onWord={onWord} />}
      {isHere && state.unpriced > 0 && (
        <p class="hint">{plural("coup.unpriced", state.unpriced)}</p>
      )}
    </section>
  );
}

function statusText(state: CoupReviewControl["state"]): string {
  if (state === "loading") return t("coup.loading");
  if (typeof state !== "object") return "";
  if ("refused" in state) return refusalText(state.refused);
  return state.words.length + state.unpriced === 0 ? t("coup.none") : "";
}

interface WordsProps {
  readonly review: CoupReview;
  readonly names: readonly string[];
  readonly onWord: (word: JudgedWord) => void;
}

function Words({ review, names, onWord }: WordsProps) {
  const costliestFirst = review.words.toSorted((one, other) => other.cost - one.cost);
  return (
    <ol class="review-costliest">
      {costliestFirst.map((word) => (
        <li key={word.step}>
          <button type="button" class="review-cost" onClick={() => onWord(word)}>
            <span>{wordText(word, names[word.seat] ?? "")}</span>
            <span class="hint">{t(`coup.by.${word.how}`)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function wordText({ said, better, cost, error, how, is_clear: isClear }: JudgedWord, name: string) {
  const values = { name, said: t(`coup.word.${said}`), better: t(`coup.word.${better}`) };
  if (better === said) return t("coup.right", values);
  const priced = { ...values, cost: formatCost(cost), error: formatCost(error) };
  if (how === "exact") return t("coup.exact", priced);
  return t(isClear ? "coup.costs" : "coup.unclear", priced);
}
