/**
 * The last line of the bank, in every phase of a coup: what I may win or lose, and the button that
 * explains the words of the bank (posta, garage).
 */
import "./bank-foot.css";

import { useState } from "preact/hooks";
import { Dialog } from "../../../controls/Dialog.tsx";
import { t } from "../../../shell/language.ts";
import { speech } from "../../../shell/page-speech.ts";
import type { CheminFrame } from "../facts.ts";
import { atStakeText } from "../model/at-stake.ts";
import { TableWords } from "./TableWords.tsx";

export function BankFoot({ frame }: { readonly frame: CheminFrame }) {
  const [isOpen, open] = useState(false);
  const title = t("chemin_de_fer.wordsTitle");
  return (
    <div class="chemin-de-fer-foot">
      <p class="chemin-de-fer-at-stake">{atStakeText(speech, frame)}</p>
      <button
        type="button"
        class="icon-button"
        aria-label={title}
        aria-haspopup="dialog"
        onClick={() => open(true)}
      >
        <span>?</span>
      </button>
      {isOpen && (
        <Dialog title={title} onClose={() => open(false)}>
          <TableWords newest={frame} />
        </Dialog>
      )}
    </div>
  );
}
