/** Renames a season, or closes it for good. */
import { Form } from "../controls/forms.tsx";
import { t } from "../shell/language.ts";
import { toastRefusal } from "../shell/toast.tsx";
import { LONGEST_NAME } from "./model/clubs.ts";
import { changeSeason, type SeasonFacts } from "./model/seasons.ts";

interface ChangesProps {
  readonly facts: SeasonFacts;
  readonly onChange: () => void;
}

export function SeasonChanges({ facts: { id, name, closed }, onChange }: ChangesProps) {
  const close = () => {
    if (!confirm(t("seasons.close.sure", { name }))) return;
    changeSeason("close", id).then(onChange, toastRefusal);
  };
  return (
    <details class="fold">
      <summary>{t("seasons.change")}</summary>
      <div class="fold-body">
        <Form
          button={t("seasons.rename")}
          onSend={async (fields) => {
            await changeSeason("rename", id, { name: String(fields.get("name")).trim() });
            onChange();
          }}
        >
          <label class="field">
            {t("clubs.name")}
            <input
              class="input"
              name="name"
              required
              maxLength={LONGEST_NAME}
              autocomplete="off"
              defaultValue={name}
            />
          </label>
        </Form>
        {closed === null && (
          <div class="row">
            <button type="button" class="button danger" onClick={close}>
              {t("seasons.close")}
            </button>
          </div>
        )}
      </div>
    </details>
  );
}
