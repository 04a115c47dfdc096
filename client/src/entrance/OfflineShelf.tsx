/** What can be opened while the server cannot be reached: the rules, and replays saved here. */
import "./offline-shelf.css";

import { useEffect, useState } from "preact/hooks";
import { FIRST_GAME, isGame } from "../play/games.ts";
import { t } from "../shell/language.ts";
import { ODDS_PATH, replayPath, rulesPath } from "../shell/model/routes.ts";
import { Link } from "../shell/router.tsx";
import { type SavedReplay, savedReplays } from "../shell/saved-replays.ts";

export function OfflineShelf() {
  const [saved, show] = useState<readonly SavedReplay[]>([]);
  useEffect(() => {
    void savedReplays().then(show);
  }, []);
  return (
    <section class="offline-shelf" aria-labelledby="offline-shelf">
      <h2 id="offline-shelf">{t("offline.title")}</h2>
      <Link to={rulesPath(FIRST_GAME)} class="button wide">
        {t("rules.title")}
      </Link>
      <Link to={ODDS_PATH} class="button wide">
        {t("odds.title")}
      </Link>
      {saved.map(({ table, deal, game }) => (
        <Link key={`${table}/${deal}`} to={replayPath(table, deal)} class="button wide">
          {`${isGame(game) ? t(`game.${game}`) : ""} · ${t("replay.title", { deal })}`}
        </Link>
      ))}
    </section>
  );
}
