/** The form in which a person types the code on the wall. */
import { Field, Form } from "../controls/forms.tsx";
import { t } from "../shell/language.ts";
import { typeCode } from "./evening-requests.ts";

export function CodeForm({ onEntered }: { readonly onEntered: () => void }) {
  const send = async (fields: FormData) => {
    await typeCode(String(fields.get("code")));
    onEntered();
  };
  return (
    <Form button={t("evening.enter.do")} onSend={send}>
      <p>{t("evening.enter.words")}</p>
      <Field label={t("evening.code")} name="code" complete="off" />
    </Form>
  );
}
