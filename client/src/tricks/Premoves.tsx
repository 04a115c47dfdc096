/** My premoves: always visible, and withdrawn with one tap (R7, T18). */

import { useKey } from "../felt/key-listeners.ts";
import type { TableClient } from "../house/table-client.ts";
import type { TrickFrame } from "../play/games.ts";
import {
  type CardPremove,
  mayFollowSuit,
  premoveCard,
  premoveOf,
  premoveText,
} from "../play/premoves.ts";
import { t } from "../shell/language.ts";
import { speech } from "../shell/page-speech.ts";

interface PremovesProps {
  readonly tableClient: TableClient;
  readonly newest: TrickFrame;
}

const SUIT_PREMOVES = [{ type: "highest_of_suit_led" }, { type: "lowest_of_suit_led" }] as const;

export function Premoves({ tableClient, newest }: PremovesProps) {
  const premove = premoveOf(newest);
  const card = premoveCard(newest);
  useKey("escape", premove === null ? null : () => void tableClient.unset());
  if (newest.premoves.length === 0 && premove === null) return null;
  return (
    <div class="premove-choices" role="group" aria-label={t("premove.title")}>
      {card !== null && premove !== null && (
        <button
          type="button"
          class="chip is-set"
          aria-label={t("premove.withdraw", { what: premoveText(speech, premove) })}
          aria-keyshortcuts="Escape"
          onClick={() => void tableClient.unset()}
        >
          <span class="chip-text">{premoveText(speech, premove)}</span>
          <span aria-hidden="true">✕</span>
        </button>
      )}
      {premove === null && (
        <span class="premove-choices-hint">
          {t(mayFollowSuit(newest) ? "premove.hint" : "premove.hintCard")}
        </span>
      )}
      {(mayFollowSuit(newest) || (card === null && premove !== null)) &&
        SUIT_PREMOVES.map((wish) => (
          <SuitPremoveButton
            key={wish.type}
            wish={wish}
            isSet={premove?.type === wish.type}
            onSet={(set) => void (set === null ? tableClient.unset() : tableClient.set(set))}
          />
        ))}
    </div>
  );
}

interface SuitPremoveButtonProps {
  readonly wish: CardPremove;
  readonly isSet: boolean;
  readonly onSet: (premove: CardPremove | null) => void;
}

function SuitPremoveButton({ wish, isSet, onSet }: SuitPremoveButtonProps) {
  return (
    <button
      type="button"
      class={isSet ? "chip is-set" : "chip"}
      aria-pressed={isSet}
      onClick={() => onSet(isSet ? null : wish)}
    >
      {premoveText(speech, wish)}
      {isSet && <span aria-hidden="true">✕</span>}
    </button>
  );
}
