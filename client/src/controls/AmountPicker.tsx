/** Chooses the amount of an answer (S26): in steps, by a preset, or typed. */
import "../felt/chips.css";

import { type Amount, nearestAmount, nextAmount, presets } from "../play/amounts.ts";
import { formatChips, t } from "../shell/language.ts";
import { Stepper } from "./Stepper.tsx";

interface AmountPickerProps {
  readonly label: string;
  readonly amount: Amount;
  readonly value: number;
  readonly onChange: (chips: number) => void;
}

export function AmountPicker({ label, amount, value, onChange }: AmountPickerProps) {
  const { low, high, step } = amount;
  return (
    <div class="amount" role="group" aria-label={label}>
      <Stepper
        label={label}
        low={low}
        high={high}
        step={step}
        value={value}
        less={nextAmount(amount, value, -1)}
        more={nextAmount(amount, value, 1)}
        onChange={(chips) => onChange(nearestAmount(amount, chips))}
      />
      <div class="amount-presets">
        {presets(amount).map(({ name, chips }) => (
          <button
            key={name}
            type="button"
            class={chips === value ? "chip is-set" : "chip"}
            aria-pressed={chips === value}
            onClick={() => onChange(chips)}
          >
            {t(`amount.${name}`)} {formatChips(chips)}
          </button>
        ))}
      </div>
    </div>
  );
}
