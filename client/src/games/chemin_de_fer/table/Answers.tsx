/** The buttons for all my questions; each states its cost and its effect. */
import "./answers.css";

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { AnswerButton } from "../../../banks/AnswerButton.tsx";
import { AmountPicker } from "../../../controls/AmountPicker.tsx";
import { useIsWide } from "../../../controls/use-wide.ts";
import type { TableClient } from "../../../house/table-client.ts";
import { nearestAmount } from "../../../play/amounts.ts";
import type { CheminFrame } from "../facts.ts";
import { CallsButton } from "./CallsButton.tsx";
import {
  type AmountAnswer,
  type Answer,
  amountAnswerOf,
  plainAnswersOf,
  type QuestionAnswer,
} from "./offers.ts";

interface AnswersProps {
  readonly tableClient: TableClient;
  readonly newest: CheminFrame;
}

/** With more answers at once a phone keeps the usual ones in sight, and folds the calls. */
const MOST_IN_SIGHT = 3;

type Ask = CheminFrame["asks"][number];

export function Answers({ tableClient, newest }: AnswersProps) {
  // During a grace, only its own buttons withdraw a call or pass the bank, so that no button appears twice.
  const graces = newest.asks.filter(({ kind }) => kind === "grace");
  const others = newest.asks.filter(({ kind }) => kind !== "grace");
  // «Pronto» comes last, in the row of the other answers.
  const [decisions, ready] = [
    others.filter((ask) => !isReadyOnly(ask)),
    others.filter(isReadyOnly),
  ];
  const last = ready.flatMap((ask) => answersOf(newest, ask));
  return (
    <>
      {[...graces, ...decisions].map((ask) => (
        <Question
          key={ask.id}
          tableClient={tableClient}
          newest={newest}
          ask={ask}
          isBelowGrace={graces.length > 0 && ask.kind !== "grace"}
          more={ask === decisions.at(-1) ? last : []}
        />
      ))}
      {decisions.length === 0 && <Row answers={last} kind="words" tableClient={tableClient} />}
    </>
  );
}

function isReadyOnly({ offers }: Ask): boolean {
  return offers.every(({ type }) => type === "ready");
}

function answersOf(newest: CheminFrame, { id, offers }: Ask): readonly QuestionAnswer[] {
  return offers
    .flatMap((offer) => plainAnswersOf(newest, offer))
    .map((one) => ({ ...one, ask: id }));
}

interface QuestionProps {
  readonly tableClient: TableClient;
  readonly newest: CheminFrame;
  readonly ask: Ask;
  /**
   * Whether a grace (the time to withdraw a bet) is shown above this question, so that its buttons
   * to withdraw and to pass are not repeated here.
   */
  readonly isBelowGrace: boolean;
  /** Answers to other questions that are shown in the same row. */
  readonly more: readonly QuestionAnswer[];
}

function Question({ tableClient, newest, ask, isBelowGrace, more }: QuestionProps) {
  const offers = ask.offers.filter(
    ({ type }) => !isBelowGrace || (type !== "withdraw" && type !== "pass_hand"),
  );
  const plain = answersOf(newest, { ...ask, offers });
  const calls = plain.filter(({ action }) => action.type === "make_call");
  const words = plain.filter(({ action }) => action.type !== "make_call");
  const amounts = offers.flatMap((offer) => amountAnswerOf(newest, offer) ?? []);
  const isWide = useIsWide();
  const usual = words.length + more.length + amounts.length;
  // A call that is sent, or that a lesson points at, stays in sight.
  const isFolded =
    !isWide &&
    calls.length + usual > MOST_IN_SIGHT &&
    [tableClient.sent.value?.action, tableClient.marked.value].every(
      (action) => action?.type !== "make_call",
    );
  const explained = calls.length > 0 && (
    <CallsButton tableClient={tableClient} newest={newest} calls={calls} isFolded={isFolded} />
  );
  return (
    <>
      <Row answers={calls} kind="calls" tableClient={tableClient} isHidden={isFolded}>
        {!isFolded && explained}
      </Row>
      {amounts.map((one, at) => (
        <AmountRow
          key={one.label}
          one={one}
          ask={ask.id}
          before={at === 0 ? words : []}
          after={at === 0 ? more : []}
          tableClient={tableClient}
        >
          {at === 0 && isFolded && explained}
        </AmountRow>
      ))}
      {amounts.length === 0 && (
        <Row answers={[...words, ...more]} kind="words" tableClient={tableClient}>
          {isFolded && explained}
        </Row>
      )}
    </>
  );
}

interface AmountRowProps {
  readonly tableClient: TableClient;
  readonly one: AmountAnswer;
  readonly ask: number;
  readonly before: readonly QuestionAnswer[];
  readonly after: readonly QuestionAnswer[];
  readonly children: ComponentChildren;
}

/**
 * An amount and its button. The chosen amount is kept within the offered range, which the actions
 * of other players change.
 */
function AmountRow({ tableClient, one, ask, before, after, children }: AmountRowProps) {
  const [wanted, want] = useState(one.initial);
  const chips = nearestAmount(one.amount, wanted);
  return (
    <>
      <AmountPicker label={one.label} amount={one.amount} value={chips} onChange={want} />
      <Row
        answers={[...before, { ...one.answer(chips), ask }, ...after]}
        kind="words"
        tableClient={tableClient}
      >
        {children}
      </Row>
    </>
  );
}

interface RowProps {
  readonly tableClient: TableClient;
  readonly answers: readonly QuestionAnswer[];
  readonly kind: "calls" | "words";
  /** Whether only its keys work, since its buttons stand in a dialog. */
  readonly isHidden?: boolean;
  /** The button that explains the calls: after them, and before other answers, of which the main one is last. */
  readonly children?: ComponentChildren;
}

function Row({ tableClient, answers, kind, isHidden, children }: RowProps) {
  if (answers.length === 0) return null;
  const isCalls = kind === "calls";
  return (
    <div class="actions" data-kind={kind} hidden={isHidden}>
      {!isCalls && children}
      {answers.map((one) => (
        <AnswerButton key={JSON.stringify(keyOf(one.action))} {...one} tableClient={tableClient} />
      ))}
      {isCalls && children}
    </div>
  );
}

/** The identity of a button, which does not change with its amount. */
function keyOf(action: Answer["action"]): object {
  return "amount" in action ? { type: action.type } : action;
}
