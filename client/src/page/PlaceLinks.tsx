/** The links to the parts of the house: in the bar at the top of a desktop, and at the foot of a page. */
import "./place-links.css";

import { CLUBS_PATH } from "../clubs/model/paths.ts";
import { t } from "../shell/language.ts";
import {
  FRIENDS_PATH,
  LEARN_PATH,
  ODDS_PATH,
  RATINGS_PATH,
  TOURNAMENTS_PATH,
} from "../shell/model/routes.ts";
import { Link, route } from "../shell/router.tsx";

const IN_THE_BAR = [
  ["lobby.title", "/"],
  ["tournament.tournaments", TOURNAMENTS_PATH],
  ["nav.clubs", CLUBS_PATH],
  ["nav.friends", FRIENDS_PATH],
  ["ratings.title", RATINGS_PATH],
  ["nav.learn", LEARN_PATH],
  ["nav.odds", ODDS_PATH],
] as const;

const AT_THE_FOOT = [
  ["odds.title", ODDS_PATH],
  ["ratings.title", RATINGS_PATH],
  ["tournament.tournaments", TOURNAMENTS_PATH],
] as const;

interface PlaceLinksProps {
  /** The bar shows them on a desktop only: a phone has the foot, and the tiles of the account. */
  readonly at: "bar" | "foot";
}

export function PlaceLinks({ at }: PlaceLinksProps) {
  return at === "bar" ? <TopLinks /> : <Footer />;
}

function TopLinks() {
  void route.value; // renders again after navigation
  const { pathname } = location;
  return (
    <nav class="top-links" aria-label={t("nav.label")}>
      {IN_THE_BAR.map(([title, path]) => (
        <Link
          key={path}
          to={path}
          class="top-link"
          isCurrent={pathname === path || (path !== "/" && pathname.startsWith(`${path}/`))}
        >
          {t(title)}
        </Link>
      ))}
    </nav>
  );
}

function Footer() {
  return (
    <footer class="footer">
      {AT_THE_FOOT.map(([title, path]) => (
        <Link key={path} to={path} class="footer-link">
          {t(title)}
        </Link>
      ))}
    </footer>
  );
}
