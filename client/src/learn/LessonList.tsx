/** The page of all lessons. */
import { Header } from "../page/Header.tsx";
import { LearnTiles } from "../page/LearnTiles.tsx";
import { FIRST_GAME } from "../play/games.ts";
import { useTitle } from "../shell/house-name.ts";
import { t } from "../shell/language.ts";
import { ODDS_PATH, rulesPath } from "../shell/model/routes.ts";
import { Link, useArrival } from "../shell/router.tsx";

export function LessonList() {
  useArrival();
  useTitle(t("nav.learn"));
  return (
    <>
      <Header />
      <main id="main" class="page" tabIndex={-1}>
        <h1>{t("nav.learn")}</h1>
        <LearnTiles />
        <div class="row">
          <Link to={rulesPath(FIRST_GAME)} class="button">
            {t("rules.title")}
          </Link>
          <Link to={ODDS_PATH} class="button">
            {t("nav.odds")}
          </Link>
        </div>
      </main>
    </>
  );
}
