/** The footer of every page: links to chances, rules and ratings. */

import { t } from "../shell/language.ts";
import { ODDS_PATH, RATINGS_PATH } from "../shell/model/routes.ts";
import { Link } from "../shell/router.tsx";

export function Footer() {
  return (
    <footer class="footer">
      <Link to={ODDS_PATH} class="footer-link">
        {t("odds.title")}
      </Link>
      <Link to={RATINGS_PATH} class="footer-link">
        {t("ratings.title")}
      </Link>
    </footer>
  );
}
