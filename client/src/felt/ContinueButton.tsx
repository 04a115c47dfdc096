/** On to the next deal, which comes by itself once the pause is over. */

import type { Desk } from "../house/desk.ts";
import { runningClocks } from "../play/running-clocks.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { t } from "../shell/language.ts";
import { TimedButton } from "./TimedButton.tsx";

interface ContinueButtonProps {
  readonly desk: Desk;
  readonly newest: Frame;
}

export function ContinueButton({ desk, newest }: ContinueButtonProps) {
  return (
    <TimedButton
      deadline={runningClocks(newest).find(({ kind }) => kind === "pause") ?? null}
      onPress={() => void desk.act({ type: "go_on" })}
    >
      {t("act.continue")}
    </TimedButton>
  );
}
