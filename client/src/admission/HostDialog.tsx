/** Actions of the table's host: start, lock the table, remove a player. */
import { useState } from "preact/hooks";
import { Dialog } from "../controls/Dialog.tsx";
import type { TableClient } from "../house/table-client.ts";
import type { Frame, PlaceView } from "../protocol/wire.gen.ts";
import { t } from "../shell/language.ts";
import { HostStart } from "./HostStart.tsx";

interface HostDialogProps {
  readonly tableClient: TableClient;
  readonly newest: Frame;
  readonly onClose: () => void;
}

export function HostDialog({ tableClient, newest, onClose }: HostDialogProps) {
  const { phase, sheet, locked, places } = newest.view;
  const isMatch = sheet.buy_in === null;
  const isRunning = isMatch && phase === "playing";
  const others = places.flatMap((place, seat) =>
    place === null || seat === newest.seat || place.absent === "left" ? [] : [{ place, seat }],
  );
  return (
    <Dialog title={t("host.title")} onClose={onClose}>
      {phase === "waiting" && sheet.start === "host" && (
        <HostStart tableClient={tableClient} newest={newest} />
      )}
      {!isRunning && (
        <>
          <button
            type="button"
            class="button"
            onClick={() =>
              void tableClient.requestOnce({
                type: "set_lock",
                table: tableClient.table,
                locked: !locked,
              })
            }
          >
            {t(locked ? "host.unlock" : "host.lock")}
          </button>
          <p class="hint">{t("host.lockHint")}</p>
        </>
      )}
      <h3>{t("host.people")}</h3>
      {isRunning && <p class="hint">{t("host.running")}</p>}
      {others.length === 0 && <p class="hint">{t("host.nobody")}</p>}
      <ul class="rows">
        {others.map(({ place, seat }) => (
          <li key={place.player}>
            <Guest tableClient={tableClient} seat={seat} place={place} canGo={!isRunning} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface GuestProps {
  readonly tableClient: TableClient;
  readonly seat: number;
  readonly place: PlaceView;
  readonly canGo: boolean;
}

function Guest({ tableClient, seat, place, canGo }: GuestProps) {
  const [isAsking, setAsking] = useState(false);
  const { name } = place;
  if (isAsking) {
    return (
      <div class="confirm" role="group" aria-label={t("host.removes", { name })}>
        <p>{t("host.removeHint", { name })}</p>
        <div class="row">
          <button type="button" class="button" autofocus onClick={() => setAsking(false)}>
            {t("act.cancel")}
          </button>
          <button
            type="button"
            class="button danger"
            onClick={() =>
              void tableClient.requestOnce({ type: "remove", table: tableClient.table, seat })
            }
          >
            {t("host.sure")}
          </button>
        </div>
      </div>
    );
  }
  return (
    <div class="row-card">
      <span class="row-text">
        <span class="row-title">{name}</span>
        {place.bot && <span class="row-names">{t("seat.bot")}</span>}
      </span>
      {canGo && (
        <button
          type="button"
          class="button host-remove"
          aria-label={t("host.removes", { name })}
          onClick={() => setAsking(true)}
        >
          {t("host.remove")}
        </button>
      )}
    </div>
  );
}
