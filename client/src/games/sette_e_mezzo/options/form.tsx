/** The form for the options of a table of sette e mezzo (S3, S22, R11). */
import { Segments } from "../../../controls/Segments.tsx";
import { Minima } from "../../../options/Minima.tsx";
import { YesOrNo } from "../../../options/YesOrNo.tsx";
import { t } from "../../../shell/language.ts";
import type { TableForm, TableFormProps } from "../../table-forms.ts";
import { MOST_SEATS, VARIANTS } from "./choices.ts";

export const FORM: TableForm = { Basics, TournamentBasics: Nothing, MoreRules };

function Basics({ choice, onChoose }: TableFormProps) {
  return (
    <>
      <Segments
        label={t("quick.variant")}
        value={choice.variant}
        segments={VARIANTS.map((value) => ({ value, text: t(`variant.${value}`) }))}
        onChoose={(variant) => onChoose({ variant })}
      />
      <Minima choice={choice} onChoose={onChoose} />
    </>
  );
}

function Nothing() {
  return null;
}

function MoreRules({ choice, onChoose }: TableFormProps) {
  return (
    <>
      <Segments
        label={t("create.seats")}
        value={choice.most}
        segments={MOST_SEATS.map((value) => ({ value, text: String(value) }))}
        onChoose={(most) => onChoose({ most })}
      />
      <YesOrNo
        label={t("options.loneMatta")}
        value={choice.loneMattaStands}
        onChoose={(loneMattaStands) => onChoose({ loneMattaStands })}
      />
      {choice.variant === "piatto" && (
        <YesOrNo
          label={t("options.reale")}
          value={choice.reale}
          onChoose={(reale) => onChoose({ reale })}
        />
      )}
    </>
  );
}
