/** The buttons of my question: first the amount, if any, then the decision (S26). */
import { useState } from "preact/hooks";
import { AnswerButton } from "../../../banks/AnswerButton.tsx";
import { AmountPicker } from "../../../controls/AmountPicker.tsx";
import type { TableClient } from "../../../house/table-client.ts";
import type { Amount } from "../../../play/amounts.ts";
import { type Action, offersOf, questionFor } from "../../../play/questions.ts";
import type { TableKey } from "../../../play/table-keys.ts";
import { t } from "../../../shell/language.ts";
import { speech } from "../../../shell/page-speech.ts";
import type { SetteFrame } from "../facts.ts";
import { bankKind } from "../model/bank.ts";
import { riskText } from "../model/bank-risk.ts";
import { handAt, MATTA } from "../model/hands.ts";

interface AnswersProps {
  readonly tableClient: TableClient;
  readonly newest: SetteFrame;
}

export function Answers({ tableClient, newest }: AnswersProps) {
  const [bank] = offersOf(newest, "take_bank");
  const [bet] = offersOf(newest, "bet");
  const words = offersOf(newest, "word").flatMap((offer) => offer.words);
  const staysHalf = words.includes("sto") && holdsMattaAlone(newest);
  return (
    <>
      {bank !== undefined && (
        <AmountQuestion
          label={t(`sette.state.${bankKind(bank, newest.view.sheet.options)}`)}
          amount={bank.amount}
          note={(chips) => riskText(speech, bank, chips)}
          answers={(chips) => [
            ...(questionFor(newest, "pass_bank") === null
              ? []
              : [
                  {
                    text: t("act.passBank"),
                    shortcut: "p",
                    action: { type: "pass_bank" },
                  } as const,
                ]),
            {
              text: t("act.takeBank"),
              shortcut: "a",
              isMain: true,
              action: { type: "take_bank", amount: chips },
            },
          ]}
          {...{ tableClient, newest }}
        />
      )}
      {bet !== undefined && (
        <AmountQuestion
          label={t("sette.yourBet")}
          amount={bet.amount}
          note={() =>
            bet.then.includes("sto") && holdsMattaAlone(newest) ? t("sette.mattaAlone") : ""
          }
          answers={(chips) =>
            bet.then.map((word) => ({
              text: t(`act.${word}`),
              shortcut: SHORTCUTS[word],
              isMain: isMain(word, bet.then),
              action: { type: "bet", amount: chips, then: word },
            }))
          }
          {...{ tableClient, newest }}
        />
      )}
      {staysHalf && <p class="amount-note">{t("sette.mattaAlone")}</p>}
      <Row
        answers={[
          ...(questionFor(newest, "non_gioco") === null
            ? []
            : ([
                { text: t("act.nonGioco"), shortcut: "n", action: { type: "non_gioco" } },
                { text: t("act.gioco"), shortcut: "g", isMain: true, action: { type: "gioco" } },
              ] as const)),
          ...words.map((word) => ({
            text: t(`act.${word}`),
            shortcut: SHORTCUTS[word],
            isMain: isMain(word, words),
            action: { type: word },
          })),
        ]}
        {...{ tableClient, newest }}
      />
    </>
  );
}

/**
 * Whether my only card is the matta. A note then warns that it counts ½ if I stand, while with
 * another card it has its highest value (S3).
 */
function holdsMattaAlone({ match, seat }: SetteFrame): boolean {
  const hand = match === null || seat === null ? null : handAt(match, seat);
  return hand !== null && hand.cards.length === 1 && hand.cards[0] === MATTA;
}

/** Of two words only one has the main button, so that a thumb tells them apart. */
function isMain(word: Word, words: readonly Word[]): boolean {
  return word === "tiro" || words.length === 1;
}

type Word = keyof typeof SHORTCUTS;

const SHORTCUTS = { sto: "s", tiro: "t" } as const;

interface Answer {
  readonly text: string;
  readonly shortcut: TableKey;
  readonly isMain?: boolean;
  readonly action: Action;
}

interface AmountQuestionProps extends AnswersProps {
  readonly label: string;
  readonly amount: Amount;
  /** A note on the effect of an amount; "" for none. */
  readonly note: (chips: number) => string;
  readonly answers: (chips: number) => readonly Answer[];
}

function AmountQuestion({ label, amount, note, answers, ...at }: AmountQuestionProps) {
  const [chips, choose] = useState(amount.low);
  const said = note(chips);
  return (
    <>
      <AmountPicker label={label} amount={amount} value={chips} onChange={choose} />
      {said !== "" && <p class="amount-note">{said}</p>}
      <Row answers={answers(chips)} {...at} />
    </>
  );
}

interface RowProps extends AnswersProps {
  readonly answers: readonly Answer[];
}

function Row({ answers, tableClient, newest }: RowProps) {
  if (answers.length === 0) return null;
  return (
    <div class="actions">
      {answers.map((answer) => (
        <AnswerButton
          key={answer.text}
          {...answer}
          tableClient={tableClient}
          ask={questionFor(newest, answer.action.type)}
        />
      ))}
    </div>
  );
}
