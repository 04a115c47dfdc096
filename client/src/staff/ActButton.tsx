/** A button that does an act of the director at one tap; a second tap confirms what stays. */
import { useState } from "preact/hooks";
import { RequestRefused } from "../protocol/requests.ts";
import { t } from "../shell/language.ts";
import { learnRefusals } from "../shell/refusals.ts";
import { toast } from "../shell/toast.tsx";
import { refusalOf } from "./staff-words.ts";

interface ActButtonProps {
  readonly text: string;
  /** Rejects with RequestRefused. */
  readonly act: () => Promise<unknown>;
  /** The confirmation of an act that cannot be undone; none by default. */
  readonly question?: string;
  readonly isMain?: true;
  readonly label?: string;
  /** Called after the act, with the message of success as a toast. */
  readonly told?: string;
  readonly onDone?: () => void;
}

export function ActButton({ text, act, question, isMain, label, told, onDone }: ActButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const [isAsked, ask] = useState(false);
  const send = async () => {
    if (isBusy) return;
    setBusy(true);
    ask(false);
    try {
      await act();
      toast(told ?? t("staff.done"));
      onDone?.();
    } catch (failure) {
      if (!(failure instanceof RequestRefused)) throw failure;
      await learnRefusals();
      toast(refusalOf(failure.code, failure.message));
    } finally {
      setBusy(false);
    }
  };
  if (isAsked && question !== undefined) {
    return (
      <div class="confirmation" role="group" aria-label={text}>
        <p>{question}</p>
        <div class="row">
          <button type="button" class="button" onClick={() => ask(false)}>
            {t("staff.back")}
          </button>
          <button type="button" class="button primary" onClick={() => void send()}>
            {t("staff.sure", { button: text })}
          </button>
        </div>
      </div>
    );
  }
  return (
    <button
      type="button"
      class={isMain === true ? "button primary" : "button"}
      aria-label={label}
      aria-disabled={isBusy}
      onClick={() => (question === undefined ? void send() : ask(true))}
    >
      {text}
    </button>
  );
}
