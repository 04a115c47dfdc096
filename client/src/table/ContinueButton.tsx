/** On to the next deal, which comes by itself once the pause is over. */
import { t } from "../app/language.ts";
import type { Frame } from "../core/wire.gen.ts";
import type { Desk } from "./desk.ts";
import { TimedButton } from "./TimedButton.tsx";

interface ContinueButtonProps {
  readonly desk: Desk;
  readonly newest: Frame;
}

export function ContinueButton({ desk, newest }: ContinueButtonProps) {
  return (
    <TimedButton
      deadline={newest.deadlines.find(({ kind }) => kind === "pause") ?? null}
      onPress={() => void desk.act({ type: "go_on" })}
    >
      {t("act.continue")}
    </TimedButton>
  );
}
