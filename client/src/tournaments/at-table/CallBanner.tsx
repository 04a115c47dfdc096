/**
 * A tournament calls the player to a table: the page goes there by itself, unless the player is
 * busy.
 */
import "./call-banner.css";

import { useEffect, useState } from "preact/hooks";
import { useHouse } from "../../house/house-context.ts";
import type { Call, Reminder } from "../../house/tournament-board.ts";
import { useTournament } from "../../house/use-tournament.ts";
import { owedChoice } from "../../play/questions.ts";
import { t } from "../../shell/language.ts";
import { tablePath, tournamentPath } from "../../shell/model/routes.ts";
import { go, Link, route } from "../../shell/router.tsx";
import { Countdown } from "../Countdown.tsx";
import { tournamentAt } from "../model/table-tournament.ts";

const MOMENT = 5;

export function CallBanner({ call }: { readonly call: Call }) {
  const house = useHouse();
  const { view } = useTournament(call.tournament);
  const open = route.value;
  const at = open.page === "table" ? open.table : null;
  const isThere = at === call.table;
  const isBusy = at !== null && at !== call.table && isWantedAt(house, at, call.tournament);
  const [left, count] = useState(MOMENT);
  useEffect(() => {
    if (isThere) house.tournaments.answered();
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
  const words = at !== null && !isBusy ? "tournament.changeTable" : "tournament.called";
  return (
    <section class="call-banner" aria-label={t("tournament.call")}>
      <p class="call-words" role="alert">
        {t(words, { name: view?.sheet.name ?? t("tournament.tournament") })}
      </p>
      {!isBusy && (
        <p class="hint" aria-hidden="true">
          {t("tournament.goingIn", { seconds: left })}
        </p>
      )}
      <div class="row">
        <button type="button" class="button" onClick={() => house.tournaments.answered()}>
          {t("tournament.stayHere")}
        </button>
        <Link to={tablePath(call.table)} class="button primary">
          {t("tournament.toTable")}
        </Link>
      </div>
    </section>
  );
}

/** Whether the player owes an answer at a table outside this tournament. */
function isWantedAt(
  house: ReturnType<typeof useHouse>,
  table: string,
  tournament: string,
): boolean {
  const frame = house.openTableClient(table)?.newest.value ?? null;
  if (frame === null || frame.seat === null || tournamentAt(frame) === tournament) return false;
  return frame.view.phase === "playing" || owedChoice(frame) !== null;
}

/** A reminder that a tournament of the player begins soon. */
export function ReminderBanner({ reminder }: { readonly reminder: Reminder }) {
  const house = useHouse();
  const { view } = useTournament(reminder.tournament);
  const close = () => house.tournaments.read();
  return (
    <section class="call-banner" aria-label={t("tournament.reminder")}>
      <p class="call-words" role="status">
        {t("tournament.soon", { name: view?.sheet.name ?? t("tournament.tournament") })}
      </p>
      <p>
        <Countdown until={reminder.begins} />
      </p>
      <div class="row">
        <button type="button" class="button" onClick={close}>
          {t("act.close")}
        </button>
        <Link to={tournamentPath(reminder.tournament)} class="button primary" onGo={close}>
          {t("tournament.details")}
        </Link>
      </div>
    </section>
  );
}
