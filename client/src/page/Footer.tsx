/** The footer of every page: links to chances and rules, ratings and tournaments. */

import { t } from "../shell/language.ts";
import { ODDS_PATH, RATINGS_PATH, TOURNAMENTS_PATH } from "../shell/model/routes.ts";
import { Link } from "../shell/router.tsx";

const LINKS = [
  ["odds.title", ODDS_PATH],
  ["ratings.title", RATINGS_PATH],
  ["tournament.tournaments", TOURNAMENTS_PATH],
] as const;

export function Footer() {
  return (
    <footer class="footer">
      {LINKS.map(([title, path]) => (
        <Link key={path} to={path} class="footer-link">
          {t(title)}
        </Link>
      ))}
    </footer>
  );
}
