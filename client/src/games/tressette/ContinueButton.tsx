/** On to the next deal, which comes by itself once the pause is over: its time runs in the button. */
import { useRef } from "preact/hooks";

import { t } from "../../app/language.ts";
import type { Frame } from "../../core/wire.gen.ts";
import { useCountdown } from "../../table/countdown.ts";
import type { Desk } from "../../table/desk.ts";

interface ContinueButtonProps {
  readonly desk: Desk;
  readonly newest: Frame;
}

export function ContinueButton({ desk, newest }: ContinueButtonProps) {
  const rest = useRef<HTMLSpanElement>(null);
  const deadline = newest.deadlines.find(({ kind }) => kind === "pause") ?? null;
  useCountdown(rest, deadline, (left) => ({ transform: `scaleX(${left})` }));
  return (
    <button
      type="button"
      class="button primary wide continue"
      autofocus
      onClick={() => void desk.goOn()}
    >
      {t("act.continue")}
      <span ref={rest} class="continue-rest" hidden={deadline === null} />
    </button>
  );
}
