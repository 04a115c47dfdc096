/**
 * The friends who are here or can be notified, and the bots of members that are here, each with a
 * button that invites them to my table.
 */
import { useEffect, useState } from "preact/hooks";
import { passwordOf } from "../house/password-of.ts";
import { RequestRefused } from "../protocol/requests.ts";
import { t } from "../shell/language.ts";
import { toast, toastRefusal } from "../shell/toast.tsx";
import { type BotHere, type Friend, fetchBotsHere, invite } from "./model/friends.ts";
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
  const [bots, show] = useState<readonly BotHere[]>([]);
  // As often as the friends are read.
  useEffect(() => {
    fetchBotsHere().then(show, (failure: unknown) => {
      if (!(failure instanceof RequestRefused)) throw failure;
    });
  }, [told]);
  const [invited, note] = useState<ReadonlySet<string>>(new Set());
  const friends = told === null || "refused" in told ? [] : told.friends;
  const reached = friends.filter(
    ({ presence, notified }) =>
      (presence.where !== "away" || notified === true) && presence.table !== table,
  );
  const send = ({ player, name }: Invitable) => {
    if (invited.has(player)) return;
    const password = hasPassword ? passwordOf(table) : null;
    invite({ player, table, seat, password }).then(() => {
      note((before) => new Set([...before, player]));
      toast(t("challenge.sent", { name }));
    }, toastRefusal);
  };
  return (
    <>
      <Rows title={t("challenge.friends")} rows={reached} invited={invited} onInvite={send} />
      <Rows
        title={t("challenge.bots")}
        rows={bots.filter(({ presence }) => presence.table !== table)}
        invited={invited}
        onInvite={send}
      />
    </>
  );
}

type Invitable = Friend | BotHere;

interface RowsProps {
  readonly title: string;
  readonly rows: readonly Invitable[];
  readonly invited: ReadonlySet<string>;
  readonly onInvite: (who: Invitable) => void;
}

function Rows({ title, rows, invited, onInvite }: RowsProps) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul class="rows">
        {rows.map((who) => (
          <li key={who.player} class="row-card">
            <span class="row-text">
              <span class="row-title">{who.name}</span>
              {who.presence.where === "away" ? (
                <span class="presence" data-where="away">
                  {t("challenge.notified")}
                </span>
              ) : (
                <PresenceNote presence={who.presence} />
              )}
            </span>
            <button
              type="button"
              class="button"
              aria-label={t("challenge.sendTo", { name: who.name })}
              aria-disabled={invited.has(who.player)}
              onClick={() => onInvite(who)}
            >
              {t("challenge.send")}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
