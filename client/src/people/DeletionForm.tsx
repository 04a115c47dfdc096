/** What a person confirms to delete their account: a member with the password. */
import { Field, Form, text } from "../controls/forms.tsx";
import { t } from "../shell/language.ts";

interface DeletionProps {
  readonly asksPassword: boolean;
  readonly onSend: (password: string, code: string) => Promise<void>;
}

export function DeletionForm({ asksPassword, onSend }: DeletionProps) {
  return (
    <Form
      button={t("account.deleteDo")}
      onSend={(fields) =>
        onSend(asksPassword ? text(fields, "password") : "", text(fields, "code"))
      }
    >
      {asksPassword && (
        <Field label={t("account.password")} name="password" secret complete="current-password" />
      )}
    </Form>
  );
}
