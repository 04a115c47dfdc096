/** A field of the tournament form, with its fault once the field has been left. */
import { useId } from "preact/hooks";

import { t } from "../shell/language.ts";
import type { Fault, Field } from "../tournaments/model/draft-faults.ts";

interface DraftFieldProps {
  readonly field: Field;
  readonly label?: string;
  readonly kind: "words" | "number" | "time";
  readonly value: string;
  readonly fault: Fault | null;
  readonly onWrite: (value: string) => void;
  /** Called when the field is left. */
  readonly onLeave: () => void;
}

const KINDS = {
  words: { type: "text" },
  number: { type: "text", inputMode: "numeric" },
  time: { type: "datetime-local" },
} as const;

export function DraftField(props: DraftFieldProps) {
  const { field, label, kind, value, fault, onWrite, onLeave } = props;
  const [input, words] = [useId(), useId()];
  return (
    <div class="field">
      <label for={input}>{label ?? t(`staff.field.${field}`)}</label>
      <input
        id={input}
        class="input"
        name={field}
        autocomplete="off"
        {...KINDS[kind]}
        value={value}
        required
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : words}
        onInput={(event) => onWrite(event.currentTarget.value)}
        onChange={onLeave}
      />
      {fault !== null && (
        <p id={words} class="form-refusal">
          {faultText(fault)}
        </p>
      )}
    </div>
  );
}

function faultText(fault: Fault): string {
  switch (fault.why) {
    case "between":
    case "multiple":
    case "together":
    case "levels":
    case "house":
      return t(`staff.fault.${fault.why}`, { ...fault });
    default:
      return t(`staff.fault.${fault.why}`);
  }
}
