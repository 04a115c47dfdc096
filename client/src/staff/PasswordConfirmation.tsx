/** Asks for the password again inside a form, before its fields are sent. */
import { useEffect, useRef } from "preact/hooks";

import { t } from "../shell/language.ts";

interface PasswordConfirmationProps {
  readonly isBusy: boolean;
  readonly onSay: (password: string) => void;
  readonly onBack: () => void;
}

export function PasswordConfirmation({ isBusy, onSay, onBack }: PasswordConfirmationProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const say = () => {
    if (field.current !== null && field.current.value !== "") onSay(field.current.value);
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
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            say();
          }}
        />
      </label>
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
