/** A button that asks what a bot would play, where I play alone with bots, and the answer. */
import "./hint.css";

import { useState } from "preact/hooks";
import type { TableClient } from "../house/table-client.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { t } from "../shell/language.ts";
import { speech } from "../shell/page-speech.ts";
import { hintText } from "./hint-text.ts";

interface HintButtonProps {
  readonly tableClient: TableClient;
  readonly newest: Frame;
}

/** Questions that need no hint: whether to go on, and whether to annul a deal. */
const PLAIN = ["pause", "annul"];

function questionToHelp({ asks }: Frame): number | null {
  return asks.find(({ kind }) => !PLAIN.includes(kind))?.id ?? null;
}

export function HintButton({ tableClient, newest }: HintButtonProps) {
  const ask = questionToHelp(newest);
  const [isAsking, setAsking] = useState(false);
  if (!newest.view.untimed || ask === null) return null;
  const press = async () => {
    if (isAsking) return;
    setAsking(true);
    await tableClient.askHint(ask);
    setAsking(false);
  };
  const hint = tableClient.hint.value;
  return (
    <div class="hint-row">
      <p class="hint-words" role="status">
        {hint !== null && hint.ask === ask && hintText(speech, newest, hint.action)}
      </p>
      <button type="button" class="chip" aria-disabled={isAsking} onClick={() => void press()}>
        {t("hint.ask")}
      </button>
    </div>
  );
}
