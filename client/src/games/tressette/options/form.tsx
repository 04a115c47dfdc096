/** The form for the options of a table of tressette (T5, T11, T19). */
import { Segments } from "../../../controls/Segments.tsx";
import { YesOrNo } from "../../../options/YesOrNo.tsx";
import { t } from "../../../shell/language.ts";
import type { TableForm, TableFormProps } from "../../table-forms.ts";
import { CAPPOTTI, LEADS, MATCH_MINUTES, PLAYERS, SIGNALS, TARGETS } from "./choices.ts";

export const FORM: TableForm = { Basics, TournamentBasics: Target, MoreRules };

function Basics({ choice, onChoose }: TableFormProps) {
  return (
    <>
      <Segments
        label={t("quick.players")}
        value={choice.players}
        segments={PLAYERS.map((value) => ({ value, text: t(`quick.players.${value}`) }))}
        onChoose={(players) => onChoose({ players })}
      />
      <Target choice={choice} onChoose={onChoose} />
    </>
  );
}

function Target({ choice, onChoose }: TableFormProps) {
  return (
    <Segments
      label={t("quick.target")}
      value={choice.target}
      segments={TARGETS.map((value) => ({ value, text: String(value) }))}
      onChoose={(target) => onChoose({ target })}
    />
  );
}

function MoreRules({ choice, onChoose }: TableFormProps) {
  return (
    <>
      <YesOrNo
        label={t("options.accuso")}
        value={choice.accuso}
        onChoose={(accuso) => onChoose({ accuso })}
      />
      <Segments
        label={t("create.match")}
        value={choice.matchMinutes}
        segments={MATCH_MINUTES.map((value) => ({
          value,
          text: value === 0 ? t("create.noLimit") : t("create.minutes", { minutes: value }),
        }))}
        onChoose={(matchMinutes) => onChoose({ matchMinutes })}
      />
      <Segments
        label={t("options.cappotto")}
        value={choice.cappotto}
        segments={CAPPOTTI.map((value) => ({
          value,
          text: value === 0 ? t("create.without") : `+${value}`,
        }))}
        onChoose={(cappotto) => onChoose({ cappotto })}
      />
      {choice.players === 4 && (
        <Segments
          label={t("options.signals")}
          value={choice.signals}
          segments={SIGNALS.map((value) => ({ value, text: t(`options.signals.${value}`) }))}
          onChoose={(signals) => onChoose({ signals })}
        />
      )}
      <Segments
        label={t("options.lead")}
        value={choice.lead}
        segments={LEADS.map((value) => ({ value, text: t(`options.lead.${value}`) }))}
        onChoose={(lead) => onChoose({ lead })}
      />
    </>
  );
}
