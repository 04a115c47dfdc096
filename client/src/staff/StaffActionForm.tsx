/** A form that sends an action of staff, and the fields that such forms share. */
import type { ComponentChildren } from "preact";
import { STAFF_LIMITS } from "../protocol/limits.gen.ts";

import { t } from "../shell/language.ts";
import { act, type StaffAct } from "./model/staff-requests.ts";
import { SendForm } from "./SendForm.tsx";

interface StaffActionFormProps {
  readonly button: string;
  readonly what: (fields: FormData) => StaffAct;
  readonly onDone: () => void;
  readonly danger?: boolean;
  /** The confirmation to show before sending; none by default. */
  readonly question?: (fields: FormData) => ComponentChildren;
  readonly children: ComponentChildren;
}

export function StaffActionForm({ what, ...rest }: StaffActionFormProps) {
  const send = async (fields: FormData) => {
    const gift = await act(what(fields));
    return gift === 0 ? t("staff.done") : t("staff.gift.waits");
  };
  return <SendForm send={send} {...rest} />;
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

/** The reason of an action, which the house stores. */
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
      most={STAFF_LIMITS.reason}
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
