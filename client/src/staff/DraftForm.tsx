/** What a director writes of a new event: when it begins, who may enter, what is won. */
import { Choice } from "../app/Choice.tsx";
import { t } from "../app/language.ts";
import { Segments } from "../app/Segments.tsx";
import {
  type Draft,
  TEMPLATES,
  hasRounds,
  hasTarget,
  isFreezeOut,
  sheetOf,
  startingSo,
} from "../core/event-drafts.ts";
import type { Faults, Field } from "../core/event-faults.ts";
import { PLAN_NAMES } from "../core/event-plans.ts";
import { TARGETS } from "../core/sheets.ts";
import { AnyField } from "../events/Prizes.tsx";
import { DraftField } from "./DraftField.tsx";

interface DraftFormProps {
  readonly draft: Draft;
  readonly faults: Faults;
  /** The fields of which it is told what is wrong with them. */
  readonly told: ReadonlySet<Field>;
  readonly onWrite: (draft: Draft) => void;
  /** A field has been written. */
  readonly onLeave: (field: Field) => void;
}

export function DraftForm(props: DraftFormProps) {
  const { draft, faults, told, onWrite, onLeave } = props;
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
      <Choice
        label={t("event.format")}
        value={template}
        options={TEMPLATES.map((value) => ({ value, text: t(`staff.template.${value}`) }))}
        onChoose={(value) => change({ template: value })}
      />
      <DraftField kind="words" {...about("name")} />
      {hasTarget(template) && (
        <Segments
          label={t("quick.target")}
          value={draft.target}
          segments={TARGETS.map((value) => ({ value, text: String(value) }))}
          onChoose={(target) => change({ target })}
        />
      )}
      {hasRounds(template) && numbers("rounds")}
      {isFreezeOut(template) && <div class="settings">{numbers("stack", "minutes")}</div>}
      <Segments
        label={t("event.begins")}
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
          {...(start === "full" ? { label: t("event.entered") } : {})}
        />
      </div>
      <label class="switch">
        <input
          type="checkbox"
          role="switch"
          checked={draft.bots}
          onChange={(event) => change({ bots: event.currentTarget.checked })}
        />
        <span>{t("staff.field.bots")}</span>
      </label>
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
      <Choice
        label={t("staff.field.plan")}
        value={draft.plan}
        options={PLAN_NAMES.map((value) => ({ value, text: t(`staff.plan.${value}`) }))}
        onChoose={(plan) => change({ plan })}
      />
      {isPriced(draft, faults) && (
        <details class="fold">
          <summary>{t("event.prizes")}</summary>
          <div class="fold-body">
            <AnyField sheet={sheetOf(draft)} first={Number(draft.least)} />
          </div>
        </details>
      )}
    </>
  );
}

/** Whether it can be told what is won. */
function isPriced({ entry, guarantee }: Draft, faults: Faults): boolean {
  const needed = ["entry", "guarantee", "least", "most"] as const;
  const isWon = Number(entry) > 0 || Number(guarantee) > 0;
  return isWon && needed.every((field) => faults[field] === undefined);
}
