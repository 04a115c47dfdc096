/** My e-mail address. A house that sends no e-mail shows nothing of it. */
import { useEffect, useState } from "preact/hooks";
import { Field, Form, text } from "../controls/forms.tsx";
import { currentLanguage, t } from "../shell/language.ts";
import { toast, toastRefusal } from "../shell/toast.tsx";
import { changeEmail, type OwnEmail, ownEmail } from "./model/email.ts";

export function Email() {
  const [own, show] = useState<OwnEmail | null>(null);
  useEffect(() => {
    ownEmail().then(show, toastRefusal);
  }, []);
  if (own === null || !own.on) return null;
  return (
    <details class="fold">
      <summary>{t("email.title")}</summary>
      <p class="hint">{t("email.what")}</p>
      {own.address !== null && <p>{t("email.present", { address: own.address })}</p>}
      <Form
        button={t("email.send")}
        onSend={async (fields) => {
          show(await changeEmail(said(fields, text(fields, "address").trim())));
          toast(t("email.sent"));
        }}
      >
        <Field label={t("email.address")} name="address" complete="email" />
        <Field label={t("account.password")} name="password" secret complete="current-password" />
      </Form>
      {own.address !== null && (
        <details class="fold">
          <summary>{t("email.remove")}</summary>
          <Form
            button={t("email.removeDo")}
            onSend={async (fields) => {
              show(await changeEmail(said(fields, "")));
              toast(t("email.removed"));
            }}
          >
            <Field
              label={t("account.password")}
              name="password"
              secret
              complete="current-password"
            />
          </Form>
        </details>
      )}
    </details>
  );
}

const said = (fields: FormData, address: string) => ({
  address,
  password: text(fields, "password"),
  code: text(fields, "code"),
  language: currentLanguage(),
});
