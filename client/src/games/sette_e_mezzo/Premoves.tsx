/** What may be set before the banker, or the bank, comes to me (S25). */
import { formatChips, t } from "../../app/language.ts";
import type { SetteFrame } from "../../core/games.ts";
import type { Premove } from "../../core/premoves.ts";
import type { Desk } from "../../table/desk.ts";
import { useKey } from "../../table/keys.ts";

interface PremovesProps {
  readonly desk: Desk;
  readonly newest: SetteFrame;
}

export function Premoves({ desk, newest }: PremovesProps) {
  const { premove } = newest;
  const wishes = newest.premoves.flatMap(wishesOf);
  useKey("escape", premove === null ? null : () => void desk.set(null));
  if (wishes.length === 0 && premove === null) return null;
  const isListed = premove === null || wishes.some((wish) => isSame(wish, premove));
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
    </div>
  );
}

/** Those of an offer that one tap can set: of amounts, the least. */
function wishesOf(offer: SetteFrame["premoves"][number]): readonly Premove[] {
  switch (offer.type) {
    case "set_play":
      return [
        { type: "set_play", play: true },
        { type: "set_play", play: false },
      ];
    case "set_minimum":
      return [{ type: "set_minimum" }];
    case "set_bet":
      return offer.then.map((word) => ({ type: "set_bet", amount: offer.amount.low, then: word }));
    case "set_bank":
      return [
        { type: "set_bank", amount: offer.amount.low },
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
