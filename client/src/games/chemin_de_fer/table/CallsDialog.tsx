/** The calls that are offered to me, each with one sentence, and the words of the table. */
import "./calls.css";

import { useEffect } from "preact/hooks";
import { AnswerButton } from "../../../banks/AnswerButton.tsx";
import { Dialog } from "../../../controls/Dialog.tsx";
import type { TableClient } from "../../../house/table-client.ts";
import { t } from "../../../shell/language.ts";
import type { CheminFrame } from "../facts.ts";
import { offerName } from "../model/offer-text.ts";
import type { QuestionAnswer } from "./offers.ts";
import { TableWords } from "./TableWords.tsx";

interface CallsDialogProps {
  readonly tableClient: TableClient;
  readonly newest: CheminFrame;
  readonly calls: readonly QuestionAnswer[];
  readonly onClose: () => void;
}

export function CallsDialog({ tableClient, newest, calls, onClose }: CallsDialogProps) {
  const sent = tableClient.sent.value;
  useEffect(() => {
    if (sent !== null) onClose();
  }, [sent]);
  return (
    <Dialog title={t("chemin_de_fer.calls")} onClose={onClose}>
      <ul class="chemin-de-fer-calls">
        {calls.map((one) => (
          <li key={one.text}>
            <AnswerButton {...one} shortcut={null} tableClient={tableClient} />
            <p>{meaningOf(newest, one)}</p>
          </li>
        ))}
      </ul>
      <h3>{t("chemin_de_fer.wordsTitle")}</h3>
      <TableWords newest={newest} />
    </Dialog>
  );
}

/** One sentence on what a call does. */
function meaningOf({ match, asks }: CheminFrame, { action }: QuestionAnswer): string {
  const offer = asks
    .flatMap(({ offers }) => offers)
    .find((one) => one.type === "make_call" && "call" in action && one.call === action.call);
  if (match === null || offer?.type !== "make_call") return "";
  return t(`chemin_de_fer.means.${offerName(match, offer)}`);
}
