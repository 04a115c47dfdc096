/** A form that sends one request at a time, after a confirmation if needed. */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { type PasskeyRequest, RequestRefused } from "../protocol/requests.ts";
import { t } from "../shell/language.ts";
import { toast } from "../shell/toast.tsx";
import { confirmPassword } from "./model/staff-requests.ts";
import { PasswordConfirmation } from "./PasswordConfirmation.tsx";
import { refusalOf } from "./staff-words.ts";

interface SendFormProps {
  readonly button: string;
  /** Returns the message of success; rejects with RequestRefused. */
  readonly send: (fields: FormData) => Promise<string>;
  readonly onDone: () => void;
  readonly danger?: boolean;
  /** The confirmation to show before sending; none by default. */
  readonly question?: (fields: FormData) => ComponentChildren;
  /** Whether the fields are valid; by default the browser validates them. */
  readonly admits?: () => boolean;
  readonly children: ComponentChildren;
}

export function SendForm(props: SendFormProps) {
  const { button, danger = false, question, admits, onDone } = props;
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<RequestRefused | null>(null);
  const [asked, ask] = useState<FormData | null>(null);
  const [held, hold] = useState<FormData | null>(null);
  const [asksCode, askCode] = useState(false);
  const [passkey, askPasskey] = useState<PasskeyRequest | undefined>(undefined);
  const form = useRef<HTMLFormElement>(null);
  const submit = useFocusAgain(asked !== null);
  const send = async (fields: FormData) => {
    if (isBusy) return;
    setBusy(true);
    setRefusal(null);
    try {
      toast(await props.send(fields));
      form.current?.reset();
      onDone();
    } catch (failure) {
      if (!(failure instanceof RequestRefused)) throw failure;
      setRefusal(failure);
      if (failure.code === "password_needed") hold(fields);
    } finally {
      setBusy(false);
      ask(null);
    }
  };
  const confirm = async (password: string, code: string) => {
    if (isBusy || held === null) return;
    setBusy(true);
    try {
      await confirmPassword(password, code);
      hold(null);
      askCode(false);
      askPasskey(undefined);
      await send(held);
    } catch (failure) {
      if (!(failure instanceof RequestRefused)) throw failure;
      if (failure.code === "code_needed") askCode(true);
      askPasskey(failure.passkey);
      setRefusal(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      ref={form}
      class="form"
      noValidate={admits !== undefined}
      // The confirmation is about the fields as they were then.
      onInput={() => ask(null)}
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy || asked !== null || held !== null || admits?.() === false) return;
        const fields = new FormData(event.currentTarget);
        if (question === undefined) void send(fields);
        else ask(fields);
      }}
    >
      {props.children}
      <p class="form-refusal" role="alert">
        {refusal === null ? "" : refusalOf(refusal.code, refusal.message)}
      </p>
      {held !== null && (
        <PasswordConfirmation
          isBusy={isBusy}
          asksCode={asksCode}
          passkey={passkey}
          onSay={(password, code) => void confirm(password, code)}
          onBack={() => {
            hold(null);
            setRefusal(null);
          }}
        />
      )}
      {held !== null ? null : asked === null || question === undefined ? (
        <button
          ref={submit}
          type="submit"
          class={danger ? "button danger" : "button"}
          aria-disabled={isBusy}
        >
          {button}
        </button>
      ) : (
        <Question
          button={button}
          danger={danger}
          isBusy={isBusy}
          onYes={() => void send(asked)}
          onNo={() => ask(null)}
        >
          {question(asked)}
        </Question>
      )}
    </form>
  );
}

interface QuestionProps {
  readonly button: string;
  readonly danger: boolean;
  readonly isBusy: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
  readonly children: ComponentChildren;
}

function Question({ button, danger, isBusy, onYes, onNo, children }: QuestionProps) {
  const words = useId();
  const no = useRef<HTMLButtonElement>(null);
  useEffect(() => no.current?.focus(), []);
  return (
    <div class="confirmation" role="group" aria-label={button}>
      <div id={words} class="asked-words">
        {children}
      </div>
      <div class="row">
        <button ref={no} type="button" class="button" aria-describedby={words} onClick={onNo}>
          {t("staff.back")}
        </button>
        <button
          type="button"
          class={danger ? "button danger" : "button primary"}
          aria-disabled={isBusy}
          onClick={onYes}
        >
          {t("staff.sure", { button: inSentence(button) })}
        </button>
      </div>
    </div>
  );
}

/** The words of a button in the middle of a sentence. */
function inSentence(button: string): string {
  return button.slice(0, 1).toLowerCase() + button.slice(1);
}

/** Restores the focus to a button after a confirmation has closed. */
function useFocusAgain(isAsked: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (wasAsked.current && !isAsked && isLost) button.current?.focus();
    wasAsked.current = isAsked;
  }, [isAsked]);
  return button;
}
