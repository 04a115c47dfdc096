/** The home: own seats, who is here, quick play, the tables, and the tournaments. */
import "./lobby.css";

import { useEffect } from "preact/hooks";
import { useHouse } from "../house/house-context.ts";
import { Header } from "../page/Header.tsx";
import { useTitle } from "../shell/house-name.ts";
import { LazyPart } from "../shell/Lazy.tsx";
import { learn, t } from "../shell/language.ts";
import { reloadIfReachable } from "../shell/reload.ts";
import { useArrival } from "../shell/router.tsx";
import { OpenTables } from "./OpenTables.tsx";
import { QuickPlay } from "./QuickPlay.tsx";
import { Welcome } from "./Welcome.tsx";

/** Only who has a seat, or has entered a tournament, sees it. */
const loadMine = async () => {
  const [{ MyGames }] = await Promise.all([import("./MyGames.tsx"), learn("entrance")]);
  return MyGames;
};
const loadTournaments = async () => {
  const [{ TournamentRows }] = await Promise.all([
    import("./TournamentRows.tsx"),
    learn("tournaments", "entrance"),
  ]);
  return TournamentRows;
};

export function Lobby({ preload }: { readonly preload: () => Promise<unknown> }) {
  const house = useHouse();
  useArrival();
  useTitle(null);
  useEffect(() => {
    house.watchLobby(true);
    void preload();
    return () => house.watchLobby(false);
  }, [house, preload]);
  return (
    <>
      <Header />
      <main id="main" class="page lobby" tabIndex={-1}>
        <LinkNote />
        {(house.seats.value[0] ?? house.tournaments.list.value?.mine[0]) && (
          <LazyPart load={loadMine} />
        )}
        <Welcome />
        <QuickPlay />
        <div class="home-side">
          <OpenTables />
          <LazyPart load={loadTournaments} />
        </div>
      </main>
    </>
  );
}

/** Why the list is not updated. */
function LinkNote() {
  const link = useHouse().link.value;
  if (link.name === "online" || link.name === "connecting") return null;
  const isOutdated = link.name === "ended" && link.why === "outdated";
  return (
    <p class="link-note" role="status">
      {t(
        isOutdated
          ? "app.updateReady"
          : link.name === "offline"
            ? "link.offline"
            : "link.reconnecting",
      )}
      {isOutdated && (
        <button type="button" class="button" onClick={() => void reloadIfReachable()}>
          {t("app.reload")}
        </button>
      )}
    </p>
  );
}
