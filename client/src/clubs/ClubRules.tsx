/** What a club expects of its members: as everybody reads it, and the form of who writes it. */
import { Form } from "../controls/forms.tsx";
import { t } from "../shell/language.ts";
import { toast } from "../shell/toast.tsx";
import { actInClub, type ClubFacts, LONGEST_RULE, MOST_RULES } from "./model/clubs.ts";

/** Nothing for a club without house rules. */
export function ClubRules({ page }: { readonly page: ClubFacts }) {
  const lines = page.rules.split("\n").filter((line) => line !== "");
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="club-rules">
      <h2 id="club-rules">{t("clubs.rules")}</h2>
      <ul class="club-rules">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

interface RulesFormProps {
  readonly page: ClubFacts;
  readonly onChange: () => void;
}

export function RulesForm({ page, onChange }: RulesFormProps) {
  return (
    <Form
      button={t("clubs.rules.do")}
      onSend={async (fields) => {
        await actInClub("rules", page.id, { rules: String(fields.get("rules")) });
        toast(t("clubs.rules.done"));
        onChange();
      }}
    >
      <label class="field">
        {t("clubs.rules")}
        <textarea
          class="input"
          name="rules"
          rows={5}
          maxLength={MOST_RULES * (LONGEST_RULE + 1)}
          defaultValue={page.rules}
        />
        <span class="hint">
          {t("clubs.rules.hint", { lines: MOST_RULES, letters: LONGEST_RULE })}
        </span>
      </label>
    </Form>
  );
}
