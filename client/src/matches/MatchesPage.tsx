/** The page of the player's history: every match with its replays, ratings, and statistics. */
import "./matches.css";

import { Header } from "../page/Header.tsx";
import { OwnRatings } from "../ratings/OwnRatings.tsx";
import { t } from "../shell/language.ts";
import { REPLAY_FILE_PATH } from "../shell/model/routes.ts";
import { Link, useArrival } from "../shell/router.tsx";
import { Balance } from "./Balance.tsx";
import { HandBalance } from "./HandBalance.tsx";
import { MatchList } from "./MatchList.tsx";
import { SittingList } from "./SittingList.tsx";

/** The parts below the matches; the styles hide a link to a part that the page does not show. */
function PartLinks() {
  return (
    <nav class="match-parts" aria-label={t("matches.parts")}>
      <a href="#sittings-list">{t("sittings.list")}</a>
      <a href="#ratings-title">{t("ratings.mine")}</a>
      <a href="#balance-title">{t("stats.title")}</a>
      <a href="#hands-title">{t("hands.title")}</a>
    </nav>
  );
}

export function MatchesPage() {
  useArrival();
  return (
    <>
      <Header />
      <main id="main" class="page" tabIndex={-1}>
        <h1>{t("matches.title")}</h1>
        <PartLinks />
        <MatchList />
        <SittingList />
        <OwnRatings />
        <Balance />
        <HandBalance />
        <Link to={REPLAY_FILE_PATH} class="button">
          {t("replay.file.title")}
        </Link>
      </main>
    </>
  );
}
