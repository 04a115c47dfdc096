/** A form that asks for the password, and for the second factor of somebody who has one. */
import { Field, Form, text } from "../controls/forms.tsx";
import { t } from "../shell/language.ts";

interface Props {
  readonly button: string;
  readonly onSend: (by: { readonly password: string; readonly code: string }) => Promise<void>;
}

export function PasswordAndCode({ button, onSend }: Props) {
  return (
    <Form
      button={button}
      onSend={(fields) =>
        onSend({ password: text(fields, "password"), code: text(fields, "code") })
      }
    >
      <Field label={t("account.password")} name="password" secret complete="current-password" />
    </Form>
  );
}
