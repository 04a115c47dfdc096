/** A button that opens a table for a friend, after a choice of the game, and invites them to it. */
import { useState } from "preact/hooks";
import { LazyDialog } from "../shell/Lazy.tsx";
import { t } from "../shell/language.ts";
import { route } from "../shell/router.tsx";
import type { Friend } from "./model/friends.ts";

const loadDialog = () => import("./InviteToPlayDialog.tsx").then((part) => part.InviteToPlayDialog);

/** A friend whom an invitation reaches: they are here, or are notified. Over a table there is none. */
export function InviteToPlay({
  friend,
}: {
  readonly friend: Pick<Friend, "player" | "name" | "presence" | "notified">;
}) {
  const [isOpen, setOpen] = useState(false);
  const isReached = friend.presence.where !== "away" || friend.notified === true;
  if (!isReached || route.value.page === "table") return null;
  return (
    <>
      <button
        type="button"
        class="button"
        aria-label={t("challenge.sendTo", { name: friend.name })}
        onClick={() => setOpen(true)}
      >
        {t("challenge.send")}
      </button>
      {isOpen && <LazyDialog load={loadDialog} friend={friend} onClose={() => setOpen(false)} />}
    </>
  );
}
