/** The premoves of a bank game: all are shown, and each can be changed or withdrawn (R7). */
import "../felt/chips.css";
import "./premove-choices.css";

import { useState } from "preact/hooks";
import {
  type AmountPurpose,
  chipsIn,
  choicesOf,
  keyOf,
  matchingPremove,
  type PremoveChoice,
  purposeOf,
  rangesOf,
} from "../banks/model/bank-premoves.ts";
import { AmountPicker } from "../controls/AmountPicker.tsx";
import { useKey } from "../felt/key-listeners.ts";
import type { TableClient } from "../house/table-client.ts";
import { initialAmount, nearestAmount } from "../play/amounts.ts";
import type { Premove, SetPremove, Until } from "../play/premoves.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { t } from "../shell/language.ts";

interface PremoveChoicesProps {
  readonly tableClient: TableClient;
  readonly wishes: Frame["wishes"];
  /** The premoves that may be set now. */
  readonly offers: Frame["premoves"];
  readonly textOf: (premove: Premove) => string;
  /** The label of an amount, where there is more than one. */
  readonly labelOf?: (sum: AmountPurpose) => string;
  /** A note on what an amount means; "" where the choice says it. */
  readonly noteOf?: (chips: number) => string;
}

export function PremoveChoices({
  tableClient,
  wishes,
  offers,
  textOf,
  labelOf,
  noteOf,
}: PremoveChoicesProps) {
  const ranges = rangesOf(offers);
  const [wanted, want] = useState<Partial<Record<AmountPurpose, number>>>({});
  const [picked, pick] = useState<AmountPurpose | null>(null);
  const chipsFor = (sum: AmountPurpose) => {
    const range = ranges.get(sum);
    return range === undefined
      ? 0
      : nearestAmount(range, wanted[sum] ?? chipsSet(wishes, sum) ?? initialAmount(range));
  };
  const choices = choicesOf(offers, chipsFor);
  useKey("escape", wishes.length === 0 ? null : () => void tableClient.unset());
  if (choices.length === 0 && wishes.length === 0) return null;
  const note = noteOf?.(chipsFor("stake")) ?? "";
  const others = wishes.filter((wish) =>
    choices.every((choice) => matchingPremove([wish], choice) === null),
  );
  const wide = [...ranges].filter(([, { low, high }]) => high > low);
  const label = (sum: AmountPurpose) => (wide.length > 1 && labelOf?.(sum)) || t("premove.amount");
  /** A premove that is set changes with the amount. */
  const choose = (sum: AmountPurpose, next: number) => {
    want({ ...wanted, [sum]: next });
    for (const choice of choicesOf(offers, (one) => (one === sum ? next : chipsFor(one)))) {
      const set = matchingPremove(wishes, choice);
      const isOfSum = purposeOf(choice.premove) === sum && chipsIn(choice.premove) !== null;
      if (set !== null && isOfSum) void tableClient.set(choice.premove, set.until);
    }
  };
  return (
    <div class="premove-choices bank-premoves" role="group" aria-label={t("premove.title")}>
      <span class="premove-choices-hint">{t("premove.title")}</span>
      {choices.map((choice) => (
        <One
          key={keyOf(choice.premove)}
          choice={choice}
          set={matchingPremove(wishes, choice)}
          {...{ tableClient, textOf }}
        />
      ))}
      {others.map((wish) => (
        <One
          key={keyOf(wish.premove)}
          choice={{ premove: wish.premove, until: [] }}
          set={wish}
          {...{ tableClient, textOf }}
        />
      ))}
      {wide.map(([sum]) => (
        <button
          key={sum}
          type="button"
          class="chip"
          aria-expanded={picked === sum}
          onClick={() => pick((shown) => (shown === sum ? null : sum))}
        >
          {label(sum)}
        </button>
      ))}
      {note !== "" && <p class="amount-note">{note}</p>}
      {wide.map(
        ([sum, range]) =>
          picked === sum && (
            <AmountPicker
              key={sum}
              label={label(sum)}
              amount={range}
              value={chipsFor(sum)}
              onChange={(next) => choose(sum, next)}
            />
          ),
      )}
    </div>
  );
}

/** The amount that is set; undefined for none. */
function chipsSet(wishes: readonly SetPremove[], sum: AmountPurpose): number | undefined {
  return wishes
    .filter(({ premove }) => purposeOf(premove) === sum)
    .flatMap(({ premove }) => chipsIn(premove) ?? [])[0];
}

interface OneProps extends Pick<PremoveChoicesProps, "tableClient" | "textOf"> {
  readonly choice: PremoveChoice;
  readonly set: SetPremove | null;
}

function One({ choice, set, tableClient, textOf }: OneProps) {
  const text = textOf((set ?? choice).premove);
  return (
    <>
      <button
        type="button"
        class={set === null ? "chip" : "chip is-set"}
        aria-pressed={set !== null}
        onClick={() =>
          void (set === null ? tableClient.set(choice.premove) : tableClient.unset(set.about))
        }
      >
        {text}
        {set !== null && <span aria-hidden="true">✕</span>}
      </button>
      {set !== null && set.until !== null && choice.until.length > 1 && (
        <select
          class="premove-until"
          aria-label={t("premove.until", { what: text })}
          value={set.until}
          onChange={(event) =>
            void tableClient.set(set.premove, event.currentTarget.value as Until)
          }
        >
          {[...new Set([set.until, ...choice.until])].map((until) => (
            <option key={until} value={until}>
              {t(`until.${until}`)}
            </option>
          ))}
        </select>
      )}
    </>
  );
}
