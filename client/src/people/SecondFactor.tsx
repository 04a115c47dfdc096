/** Sets up the second factors: passkeys, and an app by its secret and a code, with recovery codes. */
import "./second-factor.css";

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { CodeField, Form, text } from "../controls/forms.tsx";
import { QrCode } from "../controls/QrCode.tsx";
import { formatDate, plural, t } from "../shell/language.ts";
import { toast, toastRefusal } from "../shell/toast.tsx";
import {
  beginSecondFactor,
  finishSecondFactor,
  type OwnSecondFactor,
  ownSecondFactor,
  removeSecondFactor,
  renewCodes,
  type Setup,
} from "./model/second-factor.ts";
import { OwnPasskeys } from "./OwnPasskeys.tsx";
import { PasswordAndCode } from "./PasswordAndCode.tsx";

export function SecondFactor() {
  const [own, show] = useState<OwnSecondFactor | null>(null);
  const [setup, begin] = useState<Setup | null>(null);
  const [codes, tell] = useState<readonly string[] | null>(null);
  const look = () => {
    ownSecondFactor().then(show, toastRefusal);
  };
  useEffect(look, []);
  if (own === null) return null;
  const isTold = (told: readonly string[]) => {
    begin(null);
    tell(told);
    look();
  };
  return (
    <div class="second-factor">
      <p class="hint">{t("second.what")}</p>
      {own.required && own.since === null && own.passkeys.length === 0 && (
        <p role="alert">{t("second.required")}</p>
      )}
      <OwnPasskeys passkeys={own.passkeys} onChange={show} />
      <h4>{t("second.app")}</h4>
      <p class="hint">{t("second.appWhat")}</p>
      {codes !== null && <RecoveryCodes codes={codes} />}
      {own.since !== null && (
        <>
          <p>
            {t("second.since", { when: formatDate(own.since) })}{" "}
            {plural("second.codesLeft", own.codes_left)}
          </p>
          <Change title={t("second.renew")} why={t("second.renewWhy")}>
            <PasswordAndCode
              button={t("second.renewDo")}
              onSend={async (by) => isTold(await renewCodes(by))}
            />
          </Change>
          <Change title={t("second.remove")} why={t("second.removeWhy")}>
            <PasswordAndCode
              button={t("second.removeDo")}
              onSend={async (by) => {
                show(await removeSecondFactor(by));
                tell(null);
                toast(t("second.removed"));
              }}
            />
          </Change>
        </>
      )}
      {own.since === null && setup === null && (
        <PasswordAndCode
          button={t("second.begin")}
          onSend={async (by) => begin(await beginSecondFactor(by))}
        />
      )}
      {own.since === null && setup !== null && (
        <Scan
          setup={setup}
          onSend={async (code) => isTold(await finishSecondFactor(setup.setup, code))}
        />
      )}
    </div>
  );
}

interface ChangeProps {
  readonly title: string;
  readonly why: string;
  readonly children: ComponentChildren;
}

function Change({ title, why, children }: ChangeProps) {
  return (
    <details class="fold">
      <summary>{title}</summary>
      <p class="hint">{why}</p>
      {children}
    </details>
  );
}

interface ScanProps {
  readonly setup: Setup;
  readonly onSend: (code: string) => Promise<void>;
}

function Scan({ setup, onSend }: ScanProps) {
  return (
    <>
      <p>{t("second.scan")}</p>
      <div class="second-factor-code">
        <QrCode text={setup.uri} label={t("second.qr")} />
      </div>
      <label class="field">
        {t("second.secret")}
        <input
          class="input"
          readOnly
          value={grouped(setup.secret)}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      <Form button={t("second.finish")} onSend={(fields) => onSend(text(fields, "code"))}>
        <CodeField hint={t("second.codeHint")} />
      </Form>
    </>
  );
}

function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <div class="second-factor-codes">
      <p role="alert">{t("second.codes")}</p>
      <ol aria-label={t("second.codesList")}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <a
        class="button"
        download="circolo-recovery-codes.txt"
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join("\n")}\n`)}`}
      >
        {t("second.save")}
      </a>
    </div>
  );
}

/** A secret in groups of four letters, as people copy it; apps ignore the spaces. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, "$1 ");
