/** What is set for questions to come: all of it in sight, each to be changed or withdrawn (R7). */
import "./chips.css";
import "./wishes.css";

import { useState } from "preact/hooks";

import { t } from "../app/language.ts";
import { within } from "../core/amounts.ts";
import { type WishChoice, chipsIn, choicesOf, keyOf, rangeOf, setAs } from "../core/bank-wishes.ts";
import type { Premove, Until, Wish } from "../core/premoves.ts";
import type { Frame } from "../core/wire.gen.ts";
import { AmountPicker } from "./AmountPicker.tsx";
import type { Desk } from "./desk.ts";
import { useKey } from "./keys.ts";

interface WishesProps {
  readonly desk: Desk;
  readonly wishes: Frame["wishes"];
  /** What may be set now. */
  readonly offers: Frame["premoves"];
  readonly textOf: (premove: Premove) => string;
}

export function Wishes({ desk, wishes, offers, textOf }: WishesProps) {
  const range = rangeOf(offers);
  const [wanted, want] = useState<number | null>(null);
  const [isPicking, pick] = useState(false);
  const already = wishes.flatMap(({ premove }) => chipsIn(premove) ?? [])[0];
  const chips = range === null ? 0 : within(range, wanted ?? already ?? range.low);
  const choices = choicesOf(offers, chips);
  useKey("escape", wishes.length === 0 ? null : () => void desk.unset());
  if (choices.length === 0 && wishes.length === 0) return null;
  const others = wishes.filter((wish) => choices.every((choice) => setAs([wish], choice) === null));
  /** What is set goes along with the amount. */
  const choose = (next: number) => {
    want(next);
    for (const choice of choicesOf(offers, next)) {
      const set = setAs(wishes, choice);
      if (set !== null && chipsIn(set.premove) !== null) void desk.set(choice.premove, set.until);
    }
  };
  return (
    <div class="wishes" role="group" aria-label={t("premove.title")}>
      <span class="wishes-hint">{t("premove.title")}</span>
      {choices.map((choice) => (
        <One
          key={keyOf(choice.premove)}
          choice={choice}
          set={setAs(wishes, choice)}
          {...{ desk, textOf }}
        />
      ))}
      {others.map((wish) => (
        <One
          key={keyOf(wish.premove)}
          choice={{ premove: wish.premove, until: [] }}
          set={wish}
          {...{ desk, textOf }}
        />
      ))}
      {range !== null && range.high > range.low && (
        <button
          type="button"
          class="chip"
          aria-expanded={isPicking}
          onClick={() => pick((shown) => !shown)}
        >
          {t("premove.amount")}
        </button>
      )}
      {range !== null && isPicking && (
        <AmountPicker label={t("premove.amount")} amount={range} value={chips} onChange={choose} />
      )}
    </div>
  );
}

interface OneProps extends Pick<WishesProps, "desk" | "textOf"> {
  readonly choice: WishChoice;
  readonly set: Wish | null;
}

function One({ choice, set, desk, textOf }: OneProps) {
  const text = textOf((set ?? choice).premove);
  return (
    <>
      <button
        type="button"
        class={set === null ? "chip" : "chip set"}
        aria-pressed={set !== null}
        onClick={() => void (set === null ? desk.set(choice.premove) : desk.unset(set.about))}
      >
        {text}
        {set !== null && <span aria-hidden="true">✕</span>}
      </button>
      {set !== null && set.until !== null && choice.until.length > 1 && (
        <select
          class="wish-until"
          aria-label={t("premove.until", { what: text })}
          value={set.until}
          onChange={(event) => void desk.set(set.premove, event.currentTarget.value as Until)}
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
