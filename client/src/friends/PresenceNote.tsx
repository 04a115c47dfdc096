/** Where somebody is, in words. */
import { t } from "../shell/language.ts";
import type { Presence } from "./model/friends.ts";

export function PresenceNote({ presence }: { readonly presence: Presence }) {
  const { where, game } = presence;
  return (
    <span class="presence" data-where={where}>
      {where === "away" && t("presence.away")}
      {where === "here" && t("presence.here")}
      {where === "at_table" &&
        (game === "" ? t("presence.playing") : t("presence.at", { game: t(`game.${game}`) }))}
    </span>
  );
}
