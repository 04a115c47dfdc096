/** Confirms an e-mail address with the link that was sent to it. */
import { useState } from "preact/hooks";

import { Form } from "../controls/forms.tsx";
import { Header } from "../page/Header.tsx";
import { confirmEmail } from "../people/model/email.ts";
import { t } from "../shell/language.ts";

export function ConfirmEmail({ token }: { readonly token: string }) {
  const [isDone, note] = useState(false);
  return (
    <>
      <Header />
      <main id="main" class="page entrance" tabIndex={-1}>
        <h1>{t("email.title")}</h1>
        {isDone ? (
          <p role="status">{t("email.confirmed")}</p>
        ) : (
          <Form
            button={t("email.confirm")}
            onSend={async () => {
              await confirmEmail(token);
              note(true);
            }}
          >
            <p>{t("email.confirmWhy")}</p>
          </Form>
        )}
      </main>
    </>
  );
}
