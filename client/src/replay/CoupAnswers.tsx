/** The buttons of a decision in the what-if of a bank game: the bet, if there is one, and the word. */
import { useState } from "preact/hooks";
import { AmountPicker } from "../controls/AmountPicker.tsx";
import { type Action, offersOf } from "../play/questions.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { t } from "../shell/language.ts";

interface CoupAnswersProps {
  readonly frame: Frame;
  readonly onAnswer: (action: Action) => void;
}

type Word = "sto" | "tiro" | "batte";

export function CoupAnswers({ frame, onAnswer }: CoupAnswersProps) {
  const [bet] = offersOf(frame, "bet");
  const [chips, choose] = useState(bet?.amount.low ?? 0);
  const answers: readonly (readonly [Word, Action])[] = [
    ...(bet?.then ?? []).map((then) => [then, { type: "bet", amount: chips, then }] as const),
    ...offersOf(frame, "word").flatMap(({ words }) =>
      words.map((word) => [word, { type: word }] as const),
    ),
    ...offersOf(frame, "say").flatMap(({ words }) =>
      words.map((word) => [word, { type: "say", word }] as const),
    ),
  ];
  return (
    <div class="branch-note" role="group" aria-label={t("branch.whatIf")}>
      {bet !== undefined && (
        <AmountPicker label={t("branch.bet")} amount={bet.amount} value={chips} onChange={choose} />
      )}
      {answers.map(([word, action]) => (
        <button key={word} type="button" class="button primary" onClick={() => onAnswer(action)}>
          {t(`branch.word.${word}`)}
        </button>
      ))}
    </div>
  );
}
