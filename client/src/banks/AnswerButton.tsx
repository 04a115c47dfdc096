/** A button that answers a question of a bank game: it shows at once that its answer is sent (F3). */
import "./answer.css";

import { shortcutOf, useKey } from "../felt/key-listeners.ts";
import type { TableClient } from "../house/table-client.ts";
import type { Action } from "../play/questions.ts";
import type { TableKey } from "../play/table-keys.ts";
import { t } from "../shell/language.ts";
import { sayWhy } from "../shell/why.ts";

export interface AnswerButtonProps {
  readonly tableClient: TableClient;
  /** The id of the question that the button answers; null once that is closed. */
  readonly ask: number | null;
  readonly action: Action;
  readonly text: string;
  /** The effect of the answer; "" if its name says enough. */
  readonly note?: string;
  readonly shortcut: TableKey | null;
  readonly isMain?: boolean;
}

export function AnswerButton(props: AnswerButtonProps) {
  const { tableClient, ask, action, text, note = "", shortcut, isMain = false } = props;
  const sent = tableClient.sent.value;
  const isSent = sent !== null && sent.ask === ask && isSame(sent.action, action);
  const marked = tableClient.marked.value;
  const isMarked = marked !== null && isSame(withoutAmount(marked), withoutAmount(action));
  const press = () => {
    if (sent !== null) sayWhy("why.sent");
    if (ask !== null) void tableClient.answer(ask, action);
  };
  useKey(shortcut, press);
  return (
    <button
      type="button"
      class={[
        "button",
        "answer",
        ...(isMain ? ["primary"] : []),
        ...(isSent ? ["is-sent"] : []),
        ...(isMarked ? ["is-marked"] : []),
      ].join(" ")}
      aria-keyshortcuts={shortcutOf(shortcut)}
      aria-disabled={sent !== null}
      onClick={press}
    >
      <span class="answer-text">{text}</span>
      {note !== "" && <span class="answer-note">{note}</span>}
      {isSent && <span class="answer-sent">{t("act.sent")}</span>}
    </button>
  );
}

/** A hint with another amount points at the same button. */
function withoutAmount(action: Action): Action {
  return "amount" in action ? { ...action, amount: 0 } : action;
}

function isSame(one: Action, other: Action): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
