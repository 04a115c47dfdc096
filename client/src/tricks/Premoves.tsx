/** My premoves: always visible, and withdrawn with one tap (R7, T18). */

import { useKey } from "../felt/key-listeners.ts";
import type { TableClient } from "../house/table-client.ts";
import type { TrickFrame } from "../play/games.ts";
import { type CardPremove, cardSet, mayFollow, premoveOf, premoveText } from "../play/premoves.ts";
import { t } from "../shell/language.ts";
import { speech } from "../shell/page-speech.ts";

interface PremovesProps {
  readonly tableClient: TableClient;
  readonly newest: TrickFrame;
}

const FOLLOWING = [{ type: "highest_of_suit_led" }, { type: "lowest_of_suit_led" }] as const;

export function Premoves({ tableClient, newest }: PremovesProps) {
  const premove = premoveOf(newest);
  const card = cardSet(newest);
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
          {t(mayFollow(newest) ? "premove.hint" : "premove.hintCard")}
        </span>
      )}
      {(mayFollow(newest) || (card === null && premove !== null)) &&
        FOLLOWING.map((wish) => (
          <Follow
            key={wish.type}
            wish={wish}
            isSet={premove?.type === wish.type}
            onSet={(set) => void (set === null ? tableClient.unset() : tableClient.set(set))}
          />
        ))}
    </div>
  );
}

interface FollowProps {
  readonly wish: CardPremove;
  readonly isSet: boolean;
  readonly onSet: (premove: CardPremove | null) => void;
}

function Follow({ wish, isSet, onSet }: FollowProps) {
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
