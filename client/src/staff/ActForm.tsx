/** A form that acts: its fields, why, and what came of it. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import { t } from "../app/language.ts";
import { toast } from "../app/toast.tsx";
import { RequestRefused } from "../core/rest.ts";
import { type StaffAct, act } from "../core/staff.ts";
import { refusalOf } from "./words.ts";

interface ActFormProps {
  readonly button: string;
  readonly what: (fields: FormData) => StaffAct;
  readonly onDone: () => void;
  readonly danger?: boolean;
  readonly children: ComponentChildren;
}

export function ActForm({ button, what, onDone, danger = false, children }: ActFormProps) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState("");
  const send = async (form: HTMLFormElement) => {
    setBusy(true);
    setRefusal("");
    try {
      await act(what(new FormData(form)));
      toast(t("staff.done"));
      form.reset();
      onDone();
    } catch (failure) {
      if (!(failure instanceof RequestRefused)) throw failure;
      setRefusal(failure.code);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void send(event.currentTarget);
      }}
    >
      {children}
      <p class="form-refusal" role="alert">
        {refusal === "" ? "" : refusalOf(refusal)}
      </p>
      <button type="submit" class={danger ? "button danger" : "button"} aria-disabled={isBusy}>
        {button}
      </button>
    </form>
  );
}

interface TextProps {
  readonly label: string;
  readonly name: string;
  readonly most?: number;
  readonly least?: number;
  readonly value?: string;
  readonly optional?: boolean;
}

export function Text({ label, name, most = 64, least = 1, value, optional = false }: TextProps) {
  return (
    <label class="field">
      {label}
      <input
        class="input"
        type="text"
        name={name}
        defaultValue={value}
        required={!optional}
        minLength={optional ? undefined : least}
        maxLength={most}
        autocomplete="off"
        autocapitalize="none"
      />
    </label>
  );
}

/** Why: the house keeps it. */
export function Reason({
  label,
  optional = false,
}: {
  readonly label?: string;
  readonly optional?: boolean;
}) {
  return (
    <Text
      label={label ?? t(optional ? "staff.whyIfAny" : "staff.why")}
      name="reason"
      least={3}
      most={300}
      optional={optional}
    />
  );
}

interface AmountProps {
  readonly label: string;
  readonly name: string;
  readonly most: number;
  readonly value?: number;
}

export function Amount({ label, name, most, value }: AmountProps) {
  return (
    <label class="field">
      {label}
      <input
        class="input"
        type="number"
        inputMode="numeric"
        name={name}
        min={1}
        max={most}
        step={1}
        defaultValue={value}
        required
      />
    </label>
  );
}

export const text = (fields: FormData, name: string): string => String(fields.get(name) ?? "");
export const amount = (fields: FormData, name: string): number => Number(fields.get(name) ?? 0);
