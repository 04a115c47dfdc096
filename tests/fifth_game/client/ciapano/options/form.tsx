/** The form of a table of ciapanò. */
import { Segments } from "../../../controls/Segments.tsx";
import { t } from "../../../shell/language.ts";
import type { TableForm, TableFormProps } from "../../table-forms.ts";
import { TARGETS } from "./choices.ts";

export const FORM: TableForm = {
  Basics: Target,
  TournamentBasics: Target,
  MoreRules: () => null,
};

function Target({ choice, onChoose }: TableFormProps) {
  return (
    <Segments
      label={t("quick.target")}
      value={choice.ciapanoTarget}
      segments={TARGETS.map((value) => ({ value, text: String(value) }))}
      onChoose={(ciapanoTarget) => onChoose({ ciapanoTarget })}
    />
  );
}
