/** Fields for the minimum stakes of a ring table, and for the players it starts with. */
import type { ComponentChildren } from "preact";
import { Stepper } from "../controls/Stepper.tsx";
import { t } from "../shell/language.ts";
import { fewestOf, leastBankOf, lowestBank, MOST_MINIMUM, mostOf } from "./model/chosen-table.ts";
import { FEWEST } from "./model/ring-start.ts";
import type { TableChoice } from "./model/table-choices.ts";

interface MinimaProps {
  readonly choice: TableChoice;
  readonly onChoose: (change: Partial<TableChoice>) => void;
}

/** The minimum bank and bet (F4, F7, S7), and the players that start the game (R5, F23). */
export function Minima({ choice, onChoose }: MinimaProps) {
  const { minimum } = choice;
  const fewest = fewestOf(choice);
  const lowest = lowestBank(choice);
  return (
    <div class="minima">
      {lowest !== null && (
        <Minimum
          label={t("create.minimumBank")}
          value={leastBankOf(choice)}
          low={lowest}
          onChange={(chosen) => onChoose({ minimumBank: chosen })}
        />
      )}
      <Minimum
        label={t("create.minimum")}
        value={minimum}
        low={1}
        onChange={(chosen) => onChoose({ minimum: chosen })}
      />
      <Numbered label={t("create.fewest")}>
        <Stepper
          label={t("create.fewest")}
          low={FEWEST}
          high={mostOf(choice)}
          value={fewest}
          less={fewest - 1}
          more={fewest + 1}
          onChange={(wanted) => onChoose({ least: whole(wanted, FEWEST, mostOf(choice)) })}
        />
      </Numbered>
    </div>
  );
}

interface NumberedProps {
  readonly label: string;
  readonly children: ComponentChildren;
}

/** The field has an accessible name of its own. */
function Numbered({ label, children }: NumberedProps) {
  return (
    <div class="numbered">
      <span class="segments-label" aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  );
}

interface MinimumProps {
  readonly label: string;
  readonly value: number;
  /** The minimum value. */
  readonly low: number;
  readonly onChange: (value: number) => void;
}

/** Steps of 1 up to 10, of 10 up to 100, and so on; any whole amount can be typed (R2). */
function Minimum({ label, value, low, onChange }: MinimumProps) {
  return (
    <Numbered label={label}>
      <Stepper
        label={label}
        low={low}
        high={MOST_MINIMUM}
        value={value}
        less={value - stepAt(value - 1)}
        more={value + stepAt(value)}
        onChange={(wanted) => onChange(whole(wanted, low, MOST_MINIMUM))}
      />
    </Numbered>
  );
}

function stepAt(value: number): number {
  return 10 ** Math.floor(Math.log10(Math.max(1, value)));
}

function whole(wanted: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, Math.round(wanted) || low));
}
