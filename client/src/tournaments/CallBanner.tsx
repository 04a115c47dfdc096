/**
 * A tournament calls the player to a table: the page goes there by itself, unless the player is
 * busy.
 */
import "./call-banner.css";

import { useEffect, useState } from "preact/hooks";
import { useHouse } from "../house/here.ts";
import type { Call, Reminder } from "../house/tournament-board.ts";
import { useEvent } from "../house/use-tournament.ts";
import { owed } from "../play/table-speech.ts";
import { t } from "../shell/language.ts";
import { eventPath, tablePath } from "../shell/model/routes.ts";
import { go, Link, route } from "../shell/router.tsx";
import { Countdown } from "./Countdown.tsx";
import { eventAt } from "./model/table-tournament.ts";

const MOMENT = 5;

export function CallBanner({ call }: { readonly call: Call }) {
  const house = useHouse();
  const { view } = useEvent(call.event);
  const open = route.value;
  const at = open.page === "table" ? open.table : null;
  const isThere = at === call.table;
  const isBusy = at !== null && at !== call.table && isWantedAt(house, at, call.event);
  const [left, count] = useState(MOMENT);
  useEffect(() => {
    if (isThere) house.events.answered();
  }, [house, isThere]);
  useEffect(() => {
    if (isThere || isBusy) return undefined;
    if (left === 0) {
      go(tablePath(call.table));
      return undefined;
    }
    const timer = setTimeout(() => count(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left, isThere, isBusy, call.table]);
  if (isThere) return null;
  const words = at !== null && !isBusy ? "event.changeTable" : "event.called";
  return (
    <section class="call-banner" aria-label={t("event.call")}>
      <p class="call-words" role="alert">
        {t(words, { name: view?.sheet.name ?? t("event.tournament") })}
      </p>
      {!isBusy && (
        <p class="hint" aria-hidden="true">
          {t("event.goingIn", { seconds: left })}
        </p>
      )}
      <div class="row">
        <button type="button" class="button" onClick={() => house.events.answered()}>
          {t("event.stayHere")}
        </button>
        <Link to={tablePath(call.table)} class="button primary">
          {t("event.toTable")}
        </Link>
      </div>
    </section>
  );
}

/** Whether the player owes an answer at a table outside this tournament. */
function isWantedAt(house: ReturnType<typeof useHouse>, table: string, event: string): boolean {
  const frame = house.openTableClient(table)?.newest.value ?? null;
  if (frame === null || frame.seat === null || eventAt(frame) === event) return false;
  return frame.view.phase === "playing" || owed(frame) !== null;
}

/** A reminder that a tournament of the player begins soon. */
export function ReminderBanner({ reminder }: { readonly reminder: Reminder }) {
  const house = useHouse();
  const { view } = useEvent(reminder.event);
  const close = () => house.events.read();
  return (
    <section class="call-banner" aria-label={t("event.reminder")}>
      <p class="call-words" role="status">
        {t("event.soon", { name: view?.sheet.name ?? t("event.tournament") })}
      </p>
      <p>
        <Countdown until={reminder.begins} />
      </p>
      <div class="row">
        <button type="button" class="button" onClick={close}>
          {t("act.close")}
        </button>
        <Link to={eventPath(reminder.event)} class="button primary" onGo={close}>
          {t("event.details")}
        </Link>
      </div>
    </section>
  );
}
