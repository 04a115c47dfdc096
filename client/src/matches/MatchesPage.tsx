/** The page of the player's history: ratings, statistics, and every match with its replays. */
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

export function MatchesPage() {
  useArrival();
  return (
    <>
      <Header />
      <main id="main" class="page" tabIndex={-1}>
        <h1>{t("matches.title")}</h1>
        <OwnRatings />
        <Balance />
        <HandBalance />
        <MatchList />
        <SittingList />
        <Link to={REPLAY_FILE_PATH} class="button">
          {t("replay.file.title")}
        </Link>
      </main>
    </>
  );
}
