/** The player's sessions, each of which can be ended. */
import { useState } from "preact/hooks";
import { formatDay, t } from "../shell/language.ts";
import { toastRefusal } from "../shell/toast.tsx";
import { endSession, type OwnSession, ownSessions } from "./model/accounts.ts";

export function Sessions() {
  const [sessions, show] = useState<readonly OwnSession[] | null>(null);
  const end = (id: string | null) => {
    endSession(id).then(show, toastRefusal);
  };
  return (
    <details
      class="fold"
      onToggle={(event) => {
        if (event.currentTarget.open) ownSessions().then(show, toastRefusal);
      }}
    >
      <summary>{t("account.sessions")}</summary>
      <ul class="rows" aria-label={t("account.sessions")}>
        {sessions?.map((one) => (
          <li key={one.id} class="row">
            <span>
              {one.current
                ? t("account.sessions.here")
                : t("account.sessions.seen", { when: formatDay(one.seen) })}
            </span>
            {!one.current && (
              <button type="button" class="button" onClick={() => end(one.id)}>
                {t("account.sessions.end")}
              </button>
            )}
          </li>
        ))}
      </ul>
      {sessions !== null && sessions.length > 1 && (
        <button type="button" class="button danger wide" onClick={() => end(null)}>
          {t("account.sessions.endAll")}
        </button>
      )}
    </details>
  );
}
