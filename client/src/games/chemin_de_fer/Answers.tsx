/** The buttons of all that I am asked; each says what it costs, and what follows from it. */
import { useState } from "preact/hooks";

import { within } from "../../core/amounts.ts";
import type { CheminFrame } from "../../core/games.ts";
import type { Action } from "../../core/say.ts";
import { AmountPicker } from "../../table/AmountPicker.tsx";
import type { Desk } from "../../table/desk.ts";
import { shortcutOf, useKey } from "../../table/keys.ts";
import { type Answer, type WithAmount, amountOf, answersTo } from "./offers.ts";

interface AnswersProps {
  readonly desk: Desk;
  readonly newest: CheminFrame;
}

type Ask = CheminFrame["asks"][number];

export function Answers({ desk, newest }: AnswersProps) {
  // While a time of grace runs it is what is to be answered: nothing is withdrawn twice.
  const graces = newest.asks.filter(({ kind }) => kind === "grace");
  const others = newest.asks.filter(({ kind }) => kind !== "grace");
  return (
    <>
      {[...graces, ...others].map((ask) => (
        <Question
          key={ask.id}
          newest={newest}
          ask={ask}
          isBeside={graces.length > 0 && ask.kind !== "grace"}
          onAct={(action) =>
            void desk.ask({ type: "act", table: desk.table, ask: ask.id, action })
          }
        />
      ))}
    </>
  );
}

interface QuestionProps {
  readonly newest: CheminFrame;
  readonly ask: Ask;
  /** A time of grace, which is above it, asks for the same besides. */
  readonly isBeside: boolean;
  readonly onAct: (action: Action) => void;
}

function Question({ newest, ask, isBeside, onAct }: QuestionProps) {
  const offers = ask.offers.filter(
    ({ type }) => !isBeside || (type !== "withdraw" && type !== "pass_hand"),
  );
  const plain = offers.flatMap((offer) => answersTo(newest, offer));
  const calls = plain.filter(({ action }) => action.type === "make_call");
  const words = plain.filter(({ action }) => action.type !== "make_call");
  const amounts = offers.flatMap((offer) => amountOf(newest, offer) ?? []);
  return (
    <>
      <Row answers={calls} kind="calls" onAct={onAct} />
      {amounts.map((one, at) => (
        <Chosen key={one.label} one={one} beside={at === 0 ? words : []} onAct={onAct} />
      ))}
      {amounts.length === 0 && <Row answers={words} kind="words" onAct={onAct} />}
    </>
  );
}

interface ChosenProps {
  readonly one: WithAmount;
  readonly beside: readonly Answer[];
  readonly onAct: (action: Action) => void;
}

/** What others do may change what is offered: an amount that was set stays, as far as it may. */
function Chosen({ one, beside, onAct }: ChosenProps) {
  const [wanted, want] = useState(one.first);
  const chips = within(one.amount, wanted);
  return (
    <>
      <AmountPicker label={one.label} amount={one.amount} value={chips} onChange={want} />
      <Row answers={[...beside, one.answer(chips)]} kind="words" onAct={onAct} />
    </>
  );
}

interface RowProps {
  readonly answers: readonly Answer[];
  readonly kind: "calls" | "words";
  readonly onAct: (action: Action) => void;
}

function Row({ answers, kind, onAct }: RowProps) {
  if (answers.length === 0) return null;
  return (
    <div class="actions" data-kind={kind}>
      {answers.map((one) => (
        <Press key={JSON.stringify(keyOf(one.action))} answer={one} onAct={onAct} />
      ))}
    </div>
  );
}

/** A button stays the same while its amount changes. */
function keyOf(action: Action): object {
  return "amount" in action ? { type: action.type } : action;
}

interface PressProps {
  readonly answer: Answer;
  readonly onAct: (action: Action) => void;
}

function Press({ answer, onAct }: PressProps) {
  const { text, note, shortcut, isMain, action } = answer;
  const press = () => onAct(action);
  useKey(shortcut, press);
  return (
    <button
      type="button"
      class={isMain ? "button primary" : "button"}
      aria-keyshortcuts={shortcutOf(shortcut)}
      onClick={press}
    >
      <span class="answer-text">{text}</span>
      {note !== "" && <span class="answer-note">{note}</span>}
    </button>
  );
}
