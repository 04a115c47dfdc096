/** The players that this player has blocked, each with a button to unblock. */
import { useEffect, useState } from "preact/hooks";

import { useHouse } from "../house/house-context.ts";
import { hush } from "../house/table-talk.ts";
import { get, read } from "../protocol/requests.ts";
import { t } from "../shell/language.ts";
import { toastRefusal } from "../shell/toast.tsx";
import type { Speaker } from "./model/talk.ts";

export function BlockedPlayers() {
  const house = useHouse();
  const [people, show] = useState<readonly Speaker[] | null>(null);
  useEffect(() => {
    read<readonly Speaker[]>(get("me/blocked")).then(show, toastRefusal);
  }, []);
  const unblock = ({ player }: Speaker) => {
    house.request({ type: "block", player, on: false }).then(() => {
      hush(player, false);
      show((before) => before?.filter((one) => one.player !== player) ?? null);
    }, toastRefusal);
  };
  if (people === null) return null;
  if (people.length === 0) return <p class="hint">{t("talk.nobodyBlocked")}</p>;
  return (
    <ul class="rows">
      {people.map((who) => (
        <li key={who.player}>
          <button type="button" class="button wide" onClick={() => unblock(who)}>
            {t("talk.unblock", { name: who.name })}
          </button>
        </li>
      ))}
    </ul>
  );
}
