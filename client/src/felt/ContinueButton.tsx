/** A button that ends the pause before the next deal early. */

import type { TableClient } from "../house/table-client.ts";
import { runningClocks } from "../play/running-clocks.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { t } from "../shell/language.ts";
import { TimedButton } from "./TimedButton.tsx";

interface ContinueButtonProps {
  readonly tableClient: TableClient;
  readonly newest: Frame;
}

export function ContinueButton({ tableClient, newest }: ContinueButtonProps) {
  return (
    <TimedButton
      deadline={runningClocks(newest).find(({ kind }) => kind === "pause") ?? null}
      onPress={() => void tableClient.act({ type: "go_on" })}
    >
      {t("act.continue")}
    </TimedButton>
  );
}
