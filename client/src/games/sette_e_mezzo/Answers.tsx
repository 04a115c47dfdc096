/** The buttons of the question: an amount first where there is one, then the word (S26). */
import { useState } from "preact/hooks";

import { formatChips, t } from "../../app/language.ts";
import type { Amount } from "../../core/amounts.ts";
import type { SetteFrame } from "../../core/games.ts";
import type { TableKey } from "../../core/keys.ts";
import { type Action, askFor, offersOf } from "../../core/say.ts";
import { MATTA, handAt } from "../../core/sette/hands.ts";
import { AmountPicker } from "../../table/AmountPicker.tsx";
import type { Desk } from "../../table/desk.ts";
import { shortcutOf, useKey } from "../../table/keys.ts";

interface AnswersProps {
  readonly desk: Desk;
  readonly newest: SetteFrame;
}

export function Answers({ desk, newest }: AnswersProps) {
  const act = (action: Action) => void desk.act(action);
  const [bank] = offersOf(newest, "take_bank");
  const [bet] = offersOf(newest, "bet");
  const words = offersOf(newest, "word").flatMap((offer) => offer.words);
  const { variant } = newest.view.sheet.options;
  const staysHalf = words.includes("sto") && holdsMattaAlone(newest);
  return (
    <>
      {bank !== undefined && (
        <WithAmount
          label={t(`sette.state.${variant}`)}
          amount={bank.amount}
          note={(chips) =>
            bank.punte > 0 ? t("sette.risk", { chips: formatChips(bank.punte * chips) }) : ""
          }
          answers={(chips) => [
            ...(askFor(newest, "pass_bank") === null
              ? []
              : [{ text: t("act.passBank"), shortcut: "p", action: { type: "pass_bank" } } as const]),
            {
              text: t("act.takeBank"),
              shortcut: "a",
              isMain: true,
              action: { type: "take_bank", amount: chips },
            },
          ]}
          onAct={act}
        />
      )}
      {bet !== undefined && (
        <WithAmount
          label={t("sette.yourBet")}
          amount={bet.amount}
          note={() =>
            bet.then.includes("sto") && holdsMattaAlone(newest) ? t("sette.mattaAlone") : ""
          }
          answers={(chips) =>
            bet.then.map((word) => ({
              text: t(`act.${word}`),
              shortcut: SHORTCUTS[word],
              isMain: true,
              action: { type: "bet", amount: chips, then: word },
            }))
          }
          onAct={act}
        />
      )}
      {staysHalf && <p class="amount-note">{t("sette.mattaAlone")}</p>}
      <Row
        answers={[
          ...(askFor(newest, "non_gioco") === null
            ? []
            : ([
                { text: t("act.nonGioco"), shortcut: "n", action: { type: "non_gioco" } },
                { text: t("act.gioco"), shortcut: "g", isMain: true, action: { type: "gioco" } },
              ] as const)),
          ...words.map((word) => ({
            text: t(`act.${word}`),
            shortcut: SHORTCUTS[word],
            isMain: true,
            action: { type: word },
          })),
        ]}
        onAct={act}
      />
    </>
  );
}

/** Whoever stands now keeps it at a half; with any other card it is worth the most it can be (S3). */
function holdsMattaAlone({ match, seat }: SetteFrame): boolean {
  const hand = match === null || seat === null ? null : handAt(match, seat);
  return hand !== null && hand.cards.length === 1 && hand.cards[0] === MATTA;
}

const SHORTCUTS = { sto: "s", tiro: "t" } as const;

interface AnswerButton {
  readonly text: string;
  readonly shortcut: TableKey;
  readonly isMain?: boolean;
  readonly action: Action;
}

interface WithAmountProps {
  readonly label: string;
  readonly amount: Amount;
  /** What an amount would mean, "" for nothing to be said. */
  readonly note: (chips: number) => string;
  readonly answers: (chips: number) => readonly AnswerButton[];
  readonly onAct: (action: Action) => void;
}

function WithAmount({ label, amount, note, answers, onAct }: WithAmountProps) {
  const [chips, choose] = useState(amount.low);
  const said = note(chips);
  return (
    <>
      <AmountPicker label={label} amount={amount} value={chips} onChange={choose} />
      {said !== "" && <p class="amount-note">{said}</p>}
      <Row answers={answers(chips)} onAct={onAct} />
    </>
  );
}

interface RowProps {
  readonly answers: readonly AnswerButton[];
  readonly onAct: (action: Action) => void;
}

function Row({ answers, onAct }: RowProps) {
  if (answers.length === 0) return null;
  return (
    <div class="actions">
      {answers.map((answer) => (
        <One key={answer.text} answer={answer} onAct={onAct} />
      ))}
    </div>
  );
}

interface OneProps {
  readonly answer: AnswerButton;
  readonly onAct: (action: Action) => void;
}

function One({ answer, onAct }: OneProps) {
  const press = () => onAct(answer.action);
  useKey(answer.shortcut, press);
  return (
    <button
      type="button"
      class={answer.isMain === true ? "button primary" : "button"}
      aria-keyshortcuts={shortcutOf(answer.shortcut)}
      onClick={press}
    >
      {answer.text}
    </button>
  );
}
