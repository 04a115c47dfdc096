/** The button that ends my absence, in the place of my cards, with what happens until then. */
import "./come-back.css";

import { shortcutOf } from "../felt/key-listeners.ts";
import type { TableClient } from "../house/table-client.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { t } from "../shell/language.ts";

interface ComeBackProps {
  readonly tableClient: TableClient;
  readonly newest: Frame;
}

export function ComeBack({ tableClient, newest }: ComeBackProps) {
  return (
    <div class="actions">
      <button
        type="button"
        class="button primary come-back"
        aria-keyshortcuts={shortcutOf("b")}
        onClick={() =>
          void tableClient.requestOnce({ type: "come_back", table: tableClient.table })
        }
      >
        {t("act.comeBack")} <span class="come-back-note">{t(noteOf(newest))}</span>
      </button>
    </div>
  );
}

/** What the house does for an absent seat (T16, S24, F20). */
function noteOf({ view }: Frame) {
  const { options } = view.sheet;
  if (!("tournament" in options)) return "absent.cards";
  return options.tournament ? "absent.byRule" : "absent.sitsOut";
}
