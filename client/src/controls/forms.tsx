/** The forms that ask for names and passwords. */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";

import { type PasskeyRequest, RequestRefused } from "../protocol/requests.ts";
import { LazyPart } from "../shell/Lazy.tsx";
import { t } from "../shell/language.ts";
import { refusalText } from "../shell/refusals.ts";
import { loadPasskey } from "./load-passkey.ts";

interface FormProps {
  readonly button: string;
  readonly onSend: (fields: FormData) => Promise<void>;
  readonly children: ComponentChildren;
}

/**
 * A form that sends one request at a time and shows its refusal. If the house asks for a second
 * factor, the form has a field `code` from then on, or a button that lets a passkey give the code.
 */
export function Form({ button, onSend, children }: FormProps) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [asksCode, askCode] = useState(false);
  const [passkey, askPasskey] = useState<PasskeyRequest | undefined>(undefined);
  const form = useRef<HTMLFormElement>(null);
  const refuse = ({ code, passkey }: RequestRefused) => {
    askPasskey(passkey);
    if (code === "code_needed" && !asksCode) askCode(true);
    else if (code !== "passkey_needed") setRefusal(code);
  };
  const send = async (code?: string) => {
    if (form.current === null || isBusy) return;
    setBusy(true);
    setRefusal(null);
    const fields = new FormData(form.current);
    if (code !== undefined) fields.set("code", code);
    try {
      await onSend(fields);
    } catch (failure) {
      if (!(failure instanceof RequestRefused)) throw failure;
      refuse(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      ref={form}
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {children}
      {asksCode && <CodeField isFocused />}
      {passkey !== undefined && <LazyPart load={loadPasskey} asked={passkey} onAnswer={send} />}
      <p class="form-refusal" role="alert">
        {refusal === null ? "" : refusalText(refusal)}
      </p>
      <button
        type="submit"
        class={passkey === undefined || asksCode ? "button primary" : "button"}
        aria-disabled={isBusy}
      >
        {button}
      </button>
    </form>
  );
}

interface CodeProps {
  readonly isFocused?: boolean;
  readonly hint?: string;
}

/** The code of a second factor: of an app, or from the list of recovery codes. */
export function CodeField({ isFocused = false, hint = t("account.codeHint") }: CodeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocused) box.current?.querySelector("input")?.focus();
  }, [isFocused]);
  return (
    <div ref={box}>
      <Field label={t("account.code")} name="code" complete="one-time-code" hint={hint} />
    </div>
  );
}

interface FieldProps {
  readonly label: string;
  readonly name: string;
  readonly hint?: string;
  readonly secret?: boolean;
  readonly complete: string;
}

export function Field({ label, name, hint, secret = false, complete }: FieldProps) {
  const id = useId();
  const about = {
    class: "input",
    name,
    autocomplete: complete,
    required: true,
    "aria-describedby": hint === undefined ? undefined : id,
  };
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the input is within, whichever of the two it is
    <label class="field">
      {label}
      {secret ? (
        <input {...about} type="password" />
      ) : (
        <input {...about} type="text" autocapitalize="none" spellcheck={false} />
      )}
      {hint !== undefined && (
        <span id={id} class="hint">
          {hint}
        </span>
      )}
    </label>
  );
}

interface NamePasswordProps {
  readonly button: string;
  readonly isNew?: boolean;
  readonly onSend: (credentials: {
    readonly name: string;
    readonly password: string;
    readonly code: string;
  }) => Promise<void>;
}

export function NamePasswordForm({ button, isNew = false, onSend }: NamePasswordProps) {
  return (
    <Form
      button={button}
      onSend={(fields) =>
        onSend({
          name: text(fields, "name"),
          password: text(fields, "password"),
          code: text(fields, "code"),
        })
      }
    >
      <Field
        label={t("account.name")}
        name="name"
        complete="username"
        {...(isNew ? { hint: t("account.nameHint") } : {})}
      />
      <Field
        label={t("account.password")}
        name="password"
        secret
        complete={isNew ? "new-password" : "current-password"}
        {...(isNew ? { hint: t("account.passwordHint") } : {})}
      />
    </Form>
  );
}

interface PasswordProps {
  readonly button: string;
  readonly asksOld?: boolean;
  readonly onSend: (passwords: {
    readonly old: string;
    readonly new: string;
    readonly code: string;
  }) => Promise<void>;
}

export function PasswordForm({ button, asksOld = false, onSend }: PasswordProps) {
  return (
    <Form
      button={button}
      onSend={(fields) =>
        onSend({
          old: text(fields, "old"),
          new: text(fields, "new"),
          code: text(fields, "code"),
        })
      }
    >
      {asksOld && (
        <Field label={t("account.oldPassword")} name="old" secret complete="current-password" />
      )}
      <Field
        label={t("account.newPassword")}
        name="new"
        secret
        complete="new-password"
        hint={t("account.passwordHint")}
      />
    </Form>
  );
}

export function text(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
}
