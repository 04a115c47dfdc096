/** Actions on the author of a chat line: hide, block, report. */
import { useId, useState } from "preact/hooks";
import { Dialog } from "../controls/Dialog.tsx";
import { SelectField } from "../controls/SelectField.tsx";
import { useHouse } from "../house/house-context.ts";
import type { TableClient } from "../house/table-client.ts";
import { hush, unheard } from "../house/table-talk.ts";
import { RefusedByHouse } from "../protocol/connection.ts";
import { CHAT_LIMITS } from "../protocol/limits.gen.ts";
import { t } from "../shell/language.ts";
import { profilePath } from "../shell/model/routes.ts";
import { refusalText } from "../shell/refusals.ts";
import { Link } from "../shell/router.tsx";
import { toast, toastRefusal } from "../shell/toast.tsx";
import type { Speaker } from "./model/talk.ts";
import { lengthOf, REASONS, type Reason } from "./model/talk.ts";

interface AboutProps {
  readonly tableClient: TableClient;
  readonly who: Speaker;
  readonly onClose: () => void;
}

export function SpeakerDialog({ tableClient, who, onClose }: AboutProps) {
  const house = useHouse();
  const [isReporting, report] = useState(false);
  const { player, name } = who;
  const isHushed = unheard.value.has(player);
  const block = () => {
    house.request({ type: "block", player, on: true }).then(() => {
      hush(player, true);
      toast(t("talk.blocked", { name }));
      onClose();
    }, toastRefusal);
  };
  return (
    <Dialog title={name} onClose={onClose}>
      {isReporting ? (
        <ReportForm tableClient={tableClient} who={who} onDone={onClose} />
      ) : (
        <div class="talk-about" role="group" aria-label={t("talk.about", { name })}>
          <button
            type="button"
            class="button"
            onClick={() => {
              hush(player, !isHushed);
              onClose();
            }}
          >
            {t(isHushed ? "talk.unhush" : "talk.hush")}
          </button>
          <Link to={profilePath(name)} class="button">
            {t("talk.profile")}
          </Link>
          <button type="button" class="button" onClick={block}>
            {t("talk.block")}
          </button>
          <button type="button" class="button" onClick={() => report(true)}>
            {t("talk.report")}
          </button>
        </div>
      )}
    </Dialog>
  );
}

interface ReportProps {
  readonly tableClient: TableClient;
  readonly who: Speaker;
  readonly onDone: () => void;
}

function ReportForm({ tableClient, who, onDone }: ReportProps) {
  const house = useHouse();
  const [reason, choose] = useState<Reason>("insult");
  const [note, write] = useState("");
  const [refusal, refuse] = useState<string | null>(null);
  const count = useId();
  const length = lengthOf(note);
  const isTooLong = length > CHAT_LIMITS.report_note;
  const send = async () => {
    if (isTooLong) return;
    refuse(null);
    const about = {
      table: tableClient.table,
      player: who.player,
      reason,
      note: note.normalize("NFC").trim(),
    };
    try {
      await house.request({ type: "report", ...about });
      toast(t("talk.reported"));
      onDone();
    } catch (failure) {
      if (!(failure instanceof RefusedByHouse)) throw failure;
      refuse(failure.code);
    }
  };
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <SelectField
        label={t("talk.reason")}
        value={reason}
        options={REASONS.map((value) => ({ value, text: t(`talk.reason.${value}`) }))}
        onChoose={choose}
      />
      <label class="field">
        {t("talk.note")}
        <textarea
          class="input talk-note"
          rows={3}
          aria-describedby={count}
          aria-invalid={isTooLong}
          value={note}
          onInput={(event) => write(event.currentTarget.value)}
        />
        <span id={count} class={isTooLong ? "talk-count is-long" : "talk-count"}>
          {t("talk.count", { count: length, most: CHAT_LIMITS.report_note })}
        </span>
      </label>
      <p class="hint">{t("talk.reportHint", { name: who.name })}</p>
      <p class="form-refusal" role="alert">
        {refusal === null ? "" : refusalText(refusal)}
      </p>
      <button type="submit" class="button primary" aria-disabled={isTooLong}>
        {t("talk.sendReport")}
      </button>
    </form>
  );
}
