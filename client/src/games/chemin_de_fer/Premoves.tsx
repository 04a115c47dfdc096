/** What may be set for the next coup, before I am asked (F21). */
import { useState } from "preact/hooks";

import { formatChips, t } from "../../app/language.ts";
import { type Amount, within } from "../../core/amounts.ts";
import { isCasino } from "../../core/chemin/seats.ts";
import type { CheminFrame } from "../../core/games.ts";
import { owed } from "../../core/say.ts";
import type { Premove } from "../../core/premoves.ts";
import { AmountPicker } from "../../table/AmountPicker.tsx";
import type { Desk } from "../../table/desk.ts";
import { useKey } from "../../table/keys.ts";

interface PremovesProps {
  readonly desk: Desk;
  readonly newest: CheminFrame;
}

export function Premoves({ desk, newest }: PremovesProps) {
  const { premove } = newest;
  const offers = isBusy(newest) ? [] : newest.premoves;
  const range = rangeOf(offers);
  const [wanted, want] = useState(range?.low ?? 0);
  const chips = range === null ? 0 : within(range, wanted);
  const wishes = offers.flatMap((offer) => wishesOf(offer, chips));
  useKey("escape", premove === null ? null : () => void desk.set(null));
  if (wishes.length === 0 && premove === null) return null;
  const isListed = premove === null || wishes.some((wish) => isSame(wish, premove));
  return (
    <div class="premoves">
      {range !== null && premove === null && (
        <AmountPicker label={t("cdf.yourBet")} amount={range} value={chips} onChange={want} />
      )}
      <div class="wishes" role="group" aria-label={t("premove.title")}>
        <span class="wishes-hint">{t("premove.title")}</span>
        {[...wishes, ...(isListed ? [] : [premove])].map((wish) => {
          const isSet = premove !== null && isSame(wish, premove);
          return (
            <button
              key={keyOf(wish)}
              type="button"
              class={isSet ? "chip set" : "chip"}
              aria-pressed={isSet}
              onClick={() => void desk.set(isSet ? null : wish)}
            >
              {textOf(newest, wish)}
              {isSet && <span aria-hidden="true">✕</span>}
            </button>
          );
        })}
      </div>
    </div>
  );
}

type PremoveOffer = CheminFrame["premoves"][number];

/** Whether there is something to be done first: an answer that I owe, or a bet to be placed. */
function isBusy(newest: CheminFrame): boolean {
  const { match, seat } = newest;
  if (owed(newest) !== null) return true;
  const hasBet = match?.wagers.some((wager) => wager.seat === seat) === true;
  return match?.bank?.banker !== seat && newest.asks.length > 0 && !hasBet;
}

/** The amounts that a bet may have, or that a call may take at most; null where none is asked for. */
function rangeOf(offers: readonly PremoveOffer[]): Amount | null {
  const ranges = offers.flatMap((offer) => {
    if (offer.type === "set_wager") return [offer.amount];
    return offer.type === "set_call" ? [offer.most] : [];
  });
  const [first, ...more] = ranges;
  if (first === undefined) return null;
  return more.reduce(
    (all, one) => ({ ...all, low: Math.min(all.low, one.low), high: Math.max(all.high, one.high) }),
    first,
  );
}

/** Those of an offer that one tap can set, for the amount that is chosen. */
function wishesOf(offer: PremoveOffer, chips: number): readonly Premove[] {
  switch (offer.type) {
    case "set_wager":
      return [{ type: "set_wager", amount: within(offer.amount, chips) }];
    case "set_call":
      return offer.calls.map((call) => ({
        type: "set_call",
        call,
        most: within(offer.most, chips),
      }));
    case "set_five":
      return [
        { type: "set_five", word: "sto" },
        { type: "set_five", word: "tiro" },
      ];
    case "set_pass":
    case "set_halve":
    case "set_go_on":
      return [{ type: offer.type }];
    default:
      return [];
  }
}

function textOf(newest: CheminFrame, wish: Premove): string {
  switch (wish.type) {
    case "set_wager":
      return t("cdf.pre.bet", { chips: formatChips(wish.amount) });
    case "set_call": {
      const isBanco = wish.call === "banco" && isCasino(newest);
      const call = t(isBanco ? "call.casino" : `call.${wish.call}`);
      return wish.most === null || wish.most === undefined
        ? call
        : t("cdf.pre.call", { call, chips: formatChips(wish.most) });
    }
    case "set_five":
      return t(`cdf.pre.${wish.word}`);
    case "set_pass":
      return t("cdf.pre.pass");
    case "set_halve":
      return t("cdf.pre.halve");
    case "set_go_on":
      return t("cdf.pre.goOn");
    default:
      return "";
  }
}

/** A chip stays the same while its amount changes. */
function keyOf(wish: Premove): string {
  return [wish.type, "call" in wish ? wish.call : "", "word" in wish ? wish.word : ""].join("/");
}

function isSame(one: Premove, other: Premove): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
