/** Asks for a link for a new password. A house that sends no e-mail shows nothing of it. */
import { useEffect, useState } from "preact/hooks";

import { Field, Form, text } from "../controls/forms.tsx";
import { currentLanguage, t } from "../shell/language.ts";
import { askForLink, sendsMail } from "./model/email.ts";

export function Forgotten() {
  const [isOn, note] = useState(false);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    sendsMail().then(note, () => undefined);
  }, []);
  if (!isOn) return null;
  return (
    <details class="fold">
      <summary>{t("email.forgotten")}</summary>
      <p class="hint">{t("email.forgottenWhat")}</p>
      <Form
        button={t("email.forgottenDo")}
        onSend={async (fields) => {
          await askForLink(text(fields, "name"), currentLanguage());
          setAsked(true);
        }}
      >
        <Field label={t("account.name")} name="name" complete="username" />
      </Form>
      <p role="status">{isAsked ? t("email.forgottenSent") : ""}</p>
    </details>
  );
}
