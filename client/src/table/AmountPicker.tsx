/** An amount is set before the word that goes with it (S26): by steps, by presets, or typed. */
import "./amount.css";
import "./chips.css";

import { useState } from "preact/hooks";

import { formatChips, t } from "../app/language.ts";
import { type Amount, presets, stepped, within } from "../core/amounts.ts";

interface AmountPickerProps {
  readonly label: string;
  readonly amount: Amount;
  readonly value: number;
  readonly onChange: (chips: number) => void;
}

export function AmountPicker({ label, amount, value, onChange }: AmountPickerProps) {
  const { low, high, step } = amount;
  // What is being typed is nobody else's to change, whatever happens at the table meanwhile.
  const [typed, type] = useState<string | null>(null);
  return (
    <div class="amount" role="group" aria-label={label}>
      <div class="amount-stepper">
        <button
          type="button"
          class="amount-step"
          aria-label={t("amount.less")}
          aria-disabled={value <= low}
          onClick={() => onChange(stepped(amount, value, -1))}
        >
          −
        </button>
        <input
          class="amount-value"
          type="number"
          inputMode="numeric"
          aria-label={label}
          min={low}
          max={high}
          step={step}
          value={typed ?? value}
          onInput={(event) => type(event.currentTarget.value)}
          onBlur={() => type(null)}
          onChange={(event) => {
            type(null);
            onChange(within(amount, Number(event.currentTarget.value)));
          }}
        />
        <button
          type="button"
          class="amount-step"
          aria-label={t("amount.more")}
          aria-disabled={value >= high}
          onClick={() => onChange(stepped(amount, value, 1))}
        >
          +
        </button>
      </div>
      <div class="amount-presets">
        {presets(amount).map(({ name, chips }) => (
          <button
            key={name}
            type="button"
            class={chips === value ? "chip set" : "chip"}
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
