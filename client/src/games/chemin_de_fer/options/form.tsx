/** The form for the options of a table of chemin de fer (R11, F16, F23, F25, F29). */
import { Segments } from "../../../controls/Segments.tsx";
import { Minima } from "../../../options/Minima.tsx";
import { leastBankOf } from "../../../options/model/chosen-table.ts";
import { YesOrNo } from "../../../options/YesOrNo.tsx";
import { formatChips, t } from "../../../shell/language.ts";
import type { TableForm, TableFormProps } from "../../table-forms.ts";
import { USUAL_SEATS } from "../facts.ts";
import { HALVES, RULESETS, SEATS, SMALL_BANKS } from "./choices.ts";

export const FORM: TableForm = { Basics, TournamentBasics: NoOptions, MoreRules };

function Basics({ choice, onChoose }: TableFormProps) {
  return (
    <>
      <Segments
        label={t("quick.variant")}
        value={choice.ruleset}
        segments={RULESETS.map((value) => ({ value, text: t(`variant.${value}`) }))}
        onChoose={(ruleset) => onChoose({ ruleset, cheminSeats: USUAL_SEATS, least: null })}
      />
      <Minima choice={choice} onChoose={onChoose} />
    </>
  );
}

function NoOptions() {
  return null;
}

function MoreRules({ choice, onChoose }: TableFormProps) {
  const ofCasino = choice.ruleset === "casino";
  return (
    <>
      <Segments
        label={t("create.seats")}
        value={choice.cheminSeats}
        segments={SEATS[choice.ruleset].map((value: number) => ({
          value,
          text: String(value),
        }))}
        onChoose={(cheminSeats) => onChoose({ cheminSeats })}
      />
      {ofCasino ? (
        <>
          <YesOrNo
            label={t("options.onlookers")}
            value={choice.onlookers}
            onChoose={(onlookers) => onChoose({ onlookers })}
          />
          <YesOrNo
            label={t("options.cutCard")}
            value={choice.cutCard}
            onChoose={(cutCard) => onChoose({ cutCard })}
          />
          <Segments
            label={t("options.smallBank")}
            value={choice.smallBank}
            segments={SMALL_BANKS.map((value) => ({
              value,
              text: formatChips(value * leastBankOf(choice)),
            }))}
            onChoose={(smallBank) => onChoose({ smallBank })}
          />
        </>
      ) : (
        <Segments
          label={t("options.halve")}
          value={choice.halveLastWin}
          segments={HALVES.map((value) => ({ value, text: String(value) }))}
          onChoose={(halveLastWin) => onChoose({ halveLastWin })}
        />
      )}
    </>
  );
}
