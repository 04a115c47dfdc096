/** Asks for the password again, and the code of a second factor, before a form is sent. */
import { useEffect, useRef } from "preact/hooks";

import { t } from "../shell/language.ts";

interface PasswordConfirmationProps {
  readonly isBusy: boolean;
  readonly asksCode: boolean;
  readonly onSay: (password: string, code: string) => void;
  readonly onBack: () => void;
}

export function PasswordConfirmation(props: PasswordConfirmationProps) {
  const { isBusy, asksCode, onSay, onBack } = props;
  const field = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  useEffect(() => (asksCode ? code : field).current?.focus(), [asksCode]);
  const say = () => {
    const password = field.current?.value ?? "";
    if (password !== "") onSay(password, code.current?.value ?? "");
  };
  const sayOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    say();
  };
  return (
    <div class="confirmation" role="group" aria-label={t("staff.password")}>
      <label class="field">
        {t("staff.password")}
        <input
          ref={field}
          class="input"
          type="password"
          autocomplete="current-password"
          onKeyDown={sayOnEnter}
        />
      </label>
      {asksCode && (
        <label class="field">
          {t("staff.code")}
          <input
            ref={code}
            class="input"
            type="text"
            autocomplete="one-time-code"
            autocapitalize="none"
            spellcheck={false}
            onKeyDown={sayOnEnter}
          />
        </label>
      )}
      <div class="row">
        <button type="button" class="button" onClick={onBack}>
          {t("staff.back")}
        </button>
        <button type="button" class="button primary" aria-disabled={isBusy} onClick={say}>
          {t("staff.password.say")}
        </button>
      </div>
    </div>
  );
}
