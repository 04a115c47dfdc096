/** Asks for the password again, and for a second factor, before a form is sent. */
import { useEffect, useRef } from "preact/hooks";

import { loadPasskey } from "../controls/load-passkey.ts";
import type { PasskeyRequest } from "../protocol/requests.ts";
import { LazyPart } from "../shell/Lazy.tsx";
import { t } from "../shell/language.ts";

interface PasswordConfirmationProps {
  readonly isBusy: boolean;
  readonly asksCode: boolean;
  /** Present if a passkey may answer. */
  readonly passkey: PasskeyRequest | undefined;
  readonly onSay: (password: string, code: string) => void;
  readonly onBack: () => void;
}

export function PasswordConfirmation(props: PasswordConfirmationProps) {
  const { isBusy, asksCode, passkey, onSay, onBack } = props;
  const field = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  useEffect(() => (asksCode ? code : field).current?.focus(), [asksCode]);
  const say = (answer?: string) => {
    const password = field.current?.value ?? "";
    if (password !== "") onSay(password, answer ?? code.current?.value ?? "");
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
      {passkey !== undefined && <LazyPart load={loadPasskey} asked={passkey} onAnswer={say} />}
      <div class="row">
        <button type="button" class="button" onClick={onBack}>
          {t("staff.back")}
        </button>
        <button type="button" class="button primary" aria-disabled={isBusy} onClick={() => say()}>
          {t("staff.password.say")}
        </button>
      </div>
    </div>
  );
}
