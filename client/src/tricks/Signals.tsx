/** The three signals, if the table allows them; the chosen one goes with the next card (C9). */

import { shortcutOf, useKey } from "../felt/key-listeners.ts";
import { signalsOf } from "../play/questions.ts";
import type { Frame, Signal } from "../protocol/wire.gen.ts";
import { openClause } from "../rules/rules-layer.tsx";
import { t } from "../shell/language.ts";

interface SignalsProps {
  readonly newest: Frame;
  readonly chosen: Signal | null;
  readonly onChoose: (signal: Signal | null) => void;
}

const KEYS = { busso: "q", volo: "w", striscio: "e" } as const;

export function Signals({ newest, chosen, onChoose }: SignalsProps) {
  const offered = new Set([...signalsOf(newest).values()].flat());
  if (offered.size === 0) return null;
  return (
    <div class="premove-choices" role="group" aria-label={t("signal.title")}>
      {(["busso", "volo", "striscio"] as const)
        .filter((signal) => offered.has(signal))
        .map((signal) => (
          <SignalButton
            key={signal}
            signal={signal}
            isChosen={signal === chosen}
            onChoose={() => onChoose(signal === chosen ? null : signal)}
          />
        ))}
      <button
        type="button"
        class="chip"
        aria-label={t("signal.what")}
        onClick={() => openClause("C9")}
      >
        ?
      </button>
    </div>
  );
}

interface SignalButtonProps {
  readonly signal: Signal;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function SignalButton({ signal, isChosen, onChoose }: SignalButtonProps) {
  useKey(KEYS[signal], onChoose);
  return (
    <button
      type="button"
      class={isChosen ? "chip is-set" : "chip"}
      aria-pressed={isChosen}
      aria-keyshortcuts={shortcutOf(KEYS[signal])}
      onClick={onChoose}
    >
      {t(`signal.${signal}`)}
    </button>
  );
}
