/** What may be set before the banker, or the bank, comes to me (S25), of the amount that I choose. */
import { useState } from "preact/hooks";

import { formatChips, t } from "../../app/language.ts";
import { type Amount, within } from "../../core/amounts.ts";
import type { SetteFrame } from "../../core/games.ts";
import type { Premove } from "../../core/premoves.ts";
import { AmountPicker } from "../../table/AmountPicker.tsx";
import type { Desk } from "../../table/desk.ts";
import { useKey } from "../../table/keys.ts";

interface PremovesProps {
  readonly desk: Desk;
  readonly newest: SetteFrame;
}

export function Premoves({ desk, newest }: PremovesProps) {
  const { premove } = newest;
  const amount = newest.premoves.flatMap(amountOf)[0] ?? null;
  const [wanted, want] = useState<number | null>(null);
  const [isPicking, pick] = useState(false);
  const chips = amount === null ? 0 : within(amount, wanted ?? chipsOf(premove) ?? amount.low);
  const wishes = newest.premoves.flatMap((offer) => wishesOf(offer, chips));
  useKey("escape", premove === null ? null : () => void desk.set(null));
  if (wishes.length === 0 && premove === null) return null;
  const isListed = premove === null || wishes.some((wish) => isSame(wish, premove));
  /** What is set goes along with the amount. */
  const choose = (next: number) => {
    want(next);
    if (premove !== null && chipsOf(premove) !== null) {
      void desk.set({ ...premove, amount: next } as Premove);
    }
  };
  return (
    <div class="wishes" role="group" aria-label={t("premove.title")}>
      <span class="wishes-hint">{t("premove.title")}</span>
      {[...wishes, ...(isListed ? [] : [premove])].map((wish) => {
        const isSet = premove !== null && isSame(wish, premove);
        return (
          <button
            key={JSON.stringify(wish)}
            type="button"
            class={isSet ? "chip set" : "chip"}
            aria-pressed={isSet}
            onClick={() => void desk.set(isSet ? null : wish)}
          >
            {textOf(wish)}
            {isSet && <span aria-hidden="true">✕</span>}
          </button>
        );
      })}
      {amount !== null && amount.high > amount.low && (
        <button
          type="button"
          class="chip"
          aria-expanded={isPicking}
          onClick={() => pick((shown) => !shown)}
        >
          {t("premove.amount")}
        </button>
      )}
      {amount !== null && isPicking && (
        <AmountPicker label={t("premove.amount")} amount={amount} value={chips} onChange={choose} />
      )}
    </div>
  );
}

type Offer = SetteFrame["premoves"][number];

/** The amounts that may be set, where there are some to choose from. */
function amountOf(offer: Offer): readonly Amount[] {
  return offer.type === "set_bet" || offer.type === "set_bank" ? [offer.amount] : [];
}

/** What is set of chips; null for a premove without. */
function chipsOf(premove: Premove | null): number | null {
  return premove?.type === "set_bet" || premove?.type === "set_bank" ? premove.amount : null;
}

/** Those of an offer that one tap can set, with so many chips. */
function wishesOf(offer: Offer, chips: number): readonly Premove[] {
  switch (offer.type) {
    case "set_play":
      return [
        { type: "set_play", play: true },
        { type: "set_play", play: false },
      ];
    case "set_minimum":
      return [{ type: "set_minimum" }];
    case "set_bet":
      return offer.then.map((word) => ({ type: "set_bet", amount: chips, then: word }));
    case "set_bank":
      return [
        { type: "set_bank", amount: chips },
        ...(offer.refusable ? ([{ type: "set_bank", amount: null }] as const) : []),
      ];
    default:
      return [];
  }
}

function textOf(wish: Premove): string {
  switch (wish.type) {
    case "set_play":
      return t(wish.play ? "act.gioco" : "act.nonGioco");
    case "set_minimum":
      return t("amount.min");
    case "set_bet":
      return `${formatChips(wish.amount)} · ${t(`act.${wish.then}`)}`;
    case "set_bank":
      return wish.amount === null
        ? t("act.passBank")
        : `${t("act.takeBank")} ${formatChips(wish.amount)}`;
    default:
      return "";
  }
}

function isSame(one: Premove, other: Premove): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
