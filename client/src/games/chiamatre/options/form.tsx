/** The form for the options of a table of chiamatre (C4, C5, C9). */
import { Segments } from "../../../controls/Segments.tsx";
import { YesOrNo } from "../../../options/YesOrNo.tsx";
import { t } from "../../../shell/language.ts";
import type { TableForm, TableFormProps } from "../../table-forms.ts";
import { ANNUL_SECONDS, SIGNALS } from "./choices.ts";

export const FORM: TableForm = { Basics: Nothing, TournamentBasics: Nothing, MoreRules };

function Nothing() {
  return null;
}

function MoreRules({ choice, onChoose }: TableFormProps) {
  return (
    <>
      <Segments
        label={t("options.signals")}
        value={choice.calledSignals}
        segments={SIGNALS.map((value) => ({ value, text: t(`options.signals.${value}`) }))}
        onChoose={(calledSignals) => onChoose({ calledSignals })}
      />
      <YesOrNo
        label={t("options.callOwn")}
        value={choice.callOwnCard}
        onChoose={(callOwnCard) => onChoose({ callOwnCard })}
      />
      <Segments
        label={t("options.time.annul")}
        value={choice.annulSeconds}
        segments={ANNUL_SECONDS.map((value) => ({
          value,
          text: t("create.seconds", { seconds: value }),
        }))}
        onChoose={(annulSeconds) => onChoose({ annulSeconds })}
      />
    </>
  );
}
