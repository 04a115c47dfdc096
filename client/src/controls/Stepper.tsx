/** A whole number with buttons for less and more; it can also be typed. */
import "./amount-picker.css";

import { useState } from "preact/hooks";

import { t } from "../shell/language.ts";
import { sayWhy } from "../shell/why.ts";

interface StepperProps {
  readonly label: string;
  readonly low: number;
  readonly high: number;
  /** The step of the arrow keys. */
  readonly step?: number;
  readonly value: number;
  /** The values one step below and above. */
  readonly less: number;
  readonly more: number;
  readonly onChange: (value: number) => void;
}

export function Stepper({ label, low, high, step = 1, value, less, more, onChange }: StepperProps) {
  // A new value from outside does not replace what is being typed.
  const [typed, type] = useState<string | null>(null);
  return (
    <div class="amount-stepper">
      <button
        type="button"
        class="amount-step"
        aria-label={t("amount.less")}
        aria-disabled={value <= low}
        onClick={() => (value <= low ? sayWhy("why.least", { chips: low }) : onChange(less))}
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
          onChange(Number(event.currentTarget.value));
        }}
      />
      <button
        type="button"
        class="amount-step"
        aria-label={t("amount.more")}
        aria-disabled={value >= high}
        onClick={() => (value >= high ? sayWhy("why.most", { chips: high }) : onChange(more))}
      >
        +
      </button>
    </div>
  );
}
