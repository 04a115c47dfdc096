/** The pages about the player, as tiles. */
import "./account-links.css";

import type { ComponentChildren } from "preact";
import { CLUBS_PATH } from "../clubs/model/paths.ts";
import { useHouse } from "../house/house-context.ts";
import { t } from "../shell/language.ts";
import {
  FRIENDS_PATH,
  MATCHES_PATH,
  profilePath,
  STAFF_PATH,
  STATEMENT_PATH,
  TOURNAMENTS_PATH,
} from "../shell/model/routes.ts";
import { Link } from "../shell/router.tsx";
import { WaitingBadge } from "./WaitingBadge.tsx";

/** Line drawings in a square of 24. */
const ICONS = {
  matches: "M5 20V10M12 20V4M19 20v-7",
  friends:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-8 13-8 13 0M16 4.5a3.5 3.5 0 0 1 0 6M18 14c2.5.6 3.8 2.7 3.8 6",
  clubs: "M4 21V9l8-6 8 6v12M9 21v-6h6v6M3 21h18",
  profile: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c0-9 15-9 15 0",
  chips:
    "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 3v5M12 16v5M3 12h5M16 12h5",
  tournaments:
    "M8 21h8M12 16v5M7 4h10v6a5 5 0 0 1-10 0zM7 6H3.5c0 3 1.5 4.5 3.5 5M17 6h3.5c0 3-1.5 4.5-3.5 5",
  staff: "M12 3l8 3v6c0 5-3.5 7.8-8 9-4.5-1.2-8-4-8-9V6z",
} as const;

export function AccountLinks({ onClose }: { readonly onClose: () => void }) {
  const you = useHouse().you.value;
  if (you === null) return null;
  const tile = (icon: keyof typeof ICONS, to: string, words: ComponentChildren) => (
    <Link to={to} class="button account-link" onGo={onClose}>
      <svg viewBox="0 0 24 24" class="icon" aria-hidden="true">
        <path d={ICONS[icon]} />
      </svg>
      <span>{words}</span>
    </Link>
  );
  const friends = (
    <>
      {t("account.friends")} <WaitingBadge />
    </>
  );
  return (
    <nav class="account-links" aria-label={t("account.pages")}>
      {tile("friends", FRIENDS_PATH, friends)}
      {tile("clubs", CLUBS_PATH, t("account.clubs"))}
      {tile("matches", MATCHES_PATH, t("matches.mine"))}
      {tile("profile", profilePath(you.name), t("account.profile"))}
      {tile("chips", STATEMENT_PATH, t("account.statement"))}
      {tile("tournaments", TOURNAMENTS_PATH, t("tournament.tournaments"))}
      {you.role !== "player" && tile("staff", STAFF_PATH, t("account.staff"))}
    </nav>
  );
}
