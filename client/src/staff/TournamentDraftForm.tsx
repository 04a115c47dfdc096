/** The form of a new tournament: start, entry, prizes. */
import "../controls/choices.css";

import { Segments } from "../controls/Segments.tsx";
import { SelectField } from "../controls/SelectField.tsx";
import { Switch } from "../controls/Switch.tsx";
import type { TableChoice } from "../options/model/table-choices.ts";
import { MoreRules, MoveTime, TournamentBasics } from "../options/TableRules.tsx";
import { t } from "../shell/language.ts";
import type { Faults, Field } from "../tournaments/model/draft-faults.ts";
import { PLAN_NAMES } from "../tournaments/model/prize-plans.ts";
import {
  choosesDeals,
  type Draft,
  givesSeats,
  hasRounds,
  isFreezeOut,
  startingSo,
  TEMPLATES,
  tableOf,
  takesLate,
  templateOf,
  tournamentOptionsOf,
  withTemplate,
} from "../tournaments/model/tournament-drafts.ts";
import type { TournamentRow } from "../tournaments/model/tournaments.ts";
import { AnyFieldSize } from "../tournaments/Prizes.tsx";
import { DraftField } from "./DraftField.tsx";
import { SatelliteField } from "./SatelliteField.tsx";

interface TournamentDraftFormProps {
  readonly draft: Draft;
  /** Whether there is no entry, and so no prizes. */
  readonly isFree?: boolean;
  /** The tournaments whose entries can be the prizes. */
  readonly rows?: readonly TournamentRow[];
  readonly faults: Faults;
  /** The fields whose faults are shown. */
  readonly told: ReadonlySet<Field>;
  readonly onWrite: (draft: Draft) => void;
  /** Called when a field is left. */
  readonly onLeave: (field: Field) => void;
}

export function TournamentDraftForm(props: TournamentDraftFormProps) {
  const { draft, isFree = false, rows = [], faults, told, onWrite, onLeave } = props;
  const { template, start } = draft;
  const change = (part: Partial<Draft>) => onWrite({ ...draft, ...part });
  const about = (field: Field) => ({
    field,
    value: draft[field],
    fault: told.has(field) ? (faults[field] ?? null) : null,
    onWrite: (value: string) => change({ [field]: value }),
    onLeave: () => onLeave(field),
  });
  const numbers = (...fields: readonly Field[]) =>
    fields.map((field) => <DraftField key={field} kind="number" {...about(field)} />);
  return (
    <>
      <SelectField
        label={t("tournament.format")}
        value={template}
        options={TEMPLATES.map((value) => ({ value, text: t(templateOf(value).title) }))}
        onChoose={(value) => onWrite(withTemplate(draft, value))}
      />
      <DraftField kind="words" {...about("name")} />
      <TableOptions
        table={tableOf(draft)}
        hasTarget={!choosesDeals(template)}
        onChoose={(part) => change({ options: { ...draft.options, ...part } })}
      />
      {hasRounds(template) && numbers("rounds")}
      {choosesDeals(template) && numbers("deals")}
      {isFreezeOut(template) && (
        <>
          <div class="settings">{numbers("stack", "minutes")}</div>
          <DraftField kind="words" {...about("levels")} />
          {numbers("bank")}
          {takesLate(draft) && <div class="settings">{numbers("late", "reentries")}</div>}
        </>
      )}
      <Segments
        label={t("tournament.begins")}
        value={start}
        segments={(["time", "full"] as const).map((value) => ({
          value,
          text: t(`staff.start.${value}`),
        }))}
        onChoose={(value) => onWrite(startingSo(draft, value))}
      />
      {start === "time" && <DraftField kind="time" {...about("begins")} />}
      <div class="settings">
        {start === "time" && numbers("least")}
        <DraftField
          kind="number"
          {...about("most")}
          {...(start === "full" ? { label: t("tournament.entered") } : {})}
        />
      </div>
      <Switch
        label={t("staff.field.bots")}
        isOn={draft.bots}
        onChange={(isOn) => change({ bots: isOn })}
      />
      {!isFree && (
        <>
          <div class="settings">{numbers("entry", "fee", "guarantee")}</div>
          <Segments
            label={t("staff.field.chips")}
            value={draft.chips}
            segments={(["members", "guests"] as const).map((value) => ({
              value,
              text: t(`staff.chips.${value}`),
            }))}
            onChoose={(chips) => change({ chips })}
          />
          {givesSeats(draft) && (
            <SatelliteField
              rows={rows}
              chips={draft.chips}
              chosen={draft.satellite}
              onChoose={(satellite) => change({ satellite })}
            />
          )}
          {(draft.satellite === null || !givesSeats(draft)) && (
            <SelectField
              label={t("staff.field.plan")}
              value={draft.plan}
              options={PLAN_NAMES.map((value) => ({ value, text: t(`staff.plan.${value}`) }))}
              onChoose={(plan) => change({ plan })}
            />
          )}
        </>
      )}
      {isPriced(draft, faults) && (
        <details class="fold">
          <summary>{t("tournament.prizes")}</summary>
          <div class="fold-body">
            <AnyFieldSize sheet={tournamentOptionsOf(draft)} first={Number(draft.least)} />
          </div>
        </details>
      )}
    </>
  );
}

interface TableOptionsProps {
  readonly table: TableChoice;
  /** False if the format fixes the length of a match. */
  readonly hasTarget: boolean;
  readonly onChoose: (part: Partial<TableChoice>) => void;
}

/** All table options of the game that the format does not fix (P1). */
function TableOptions({ table, hasTarget, onChoose }: TableOptionsProps) {
  return (
    <>
      {hasTarget && <TournamentBasics choice={table} onChoose={onChoose} />}
      <details class="fold">
        <summary>{t("tournament.atTables")}</summary>
        <MoreRules choice={table} onChoose={onChoose} />
        <MoveTime choice={table} onChoose={onChoose} />
      </details>
    </>
  );
}

/** Whether the prizes can be computed. */
function isPriced({ entry, guarantee }: Draft, faults: Faults): boolean {
  const needed = ["entry", "guarantee", "least", "most"] as const;
  const isWon = Number(entry) > 0 || Number(guarantee) > 0;
  return isWon && needed.every((field) => faults[field] === undefined);
}
