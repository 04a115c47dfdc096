/** The friends who are here or can be notified, each with a button that invites them to my table. */
import { useState } from "preact/hooks";
import { passwordOf } from "../house/password-of.ts";
import { t } from "../shell/language.ts";
import { toast, toastRefusal } from "../shell/toast.tsx";
import { invite } from "./model/friends.ts";
import { PresenceNote } from "./PresenceNote.tsx";
import { useFriends } from "./use-friends.ts";

interface InviteFriendsProps {
  readonly table: string;
  /** The seat to which I invite; null for any. */
  readonly seat: number | null;
  readonly hasPassword: boolean;
}

export function InviteFriends({ table, seat, hasPassword }: InviteFriendsProps) {
  const told = useFriends();
  const [invited, note] = useState<ReadonlySet<string>>(new Set());
  if (told === null || "refused" in told) return null;
  const reached = told.friends.filter(
    ({ presence, notified }) =>
      (presence.where !== "away" || notified === true) && presence.table !== table,
  );
  if (reached.length === 0) return null;
  const send = (player: string, name: string) => {
    const password = hasPassword ? passwordOf(table) : null;
    invite({ player, table, seat, password }).then(() => {
      note((before) => new Set([...before, player]));
      toast(t("challenge.sent", { name }));
    }, toastRefusal);
  };
  return (
    <section aria-labelledby="invite-friends">
      <h3 id="invite-friends">{t("challenge.friends")}</h3>
      <ul class="rows">
        {reached.map(({ player, name, presence }) => (
          <li key={player} class="row-card">
            <span class="row-text">
              <span class="row-title">{name}</span>
              {presence.where === "away" ? (
                <span class="presence" data-where="away">
                  {t("challenge.notified")}
                </span>
              ) : (
                <PresenceNote presence={presence} />
              )}
            </span>
            <button
              type="button"
              class="button"
              aria-label={t("challenge.sendTo", { name })}
              aria-disabled={invited.has(player)}
              onClick={() => !invited.has(player) && send(player, name)}
            >
              {t("challenge.send")}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
