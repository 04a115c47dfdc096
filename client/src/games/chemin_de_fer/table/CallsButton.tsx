/** Opens the dialog that explains the calls; on a phone, the calls stand in it. */
import { useState } from "preact/hooks";

import type { TableClient } from "../../../house/table-client.ts";
import { LazyDialog } from "../../../shell/Lazy.tsx";
import { t } from "../../../shell/language.ts";
import type { CheminFrame } from "../facts.ts";
import type { QuestionAnswer } from "./offers.ts";

const loadCalls = () => import("./CallsDialog.tsx").then((part) => part.CallsDialog);

interface CallsButtonProps {
  readonly tableClient: TableClient;
  readonly newest: CheminFrame;
  readonly calls: readonly QuestionAnswer[];
  readonly isFolded: boolean;
}

export function CallsButton({ tableClient, newest, calls, isFolded }: CallsButtonProps) {
  const [isOpen, open] = useState(false);
  return (
    <>
      <button
        type="button"
        class={isFolded ? "button calls-folded" : "button calls-explained"}
        aria-haspopup="dialog"
        onClick={() => open(true)}
      >
        {t(isFolded ? "chemin_de_fer.moreCalls" : "chemin_de_fer.explainCalls")}
      </button>
      {isOpen && (
        <LazyDialog
          load={loadCalls}
          tableClient={tableClient}
          newest={newest}
          calls={calls}
          onClose={() => open(false)}
        />
      )}
    </>
  );
}
