/** The lobby: quick play, own seats, open tables, and a new table. */
import "./lobby.css";

import { useEffect } from "preact/hooks";
import { useHouse } from "../house/house-context.ts";
import { Header } from "../page/Header.tsx";
import { LazyPart } from "../shell/Lazy.tsx";
import { learn, t } from "../shell/language.ts";
import { useArrival } from "../shell/router.tsx";
import { MySeats } from "./MySeats.tsx";
import { OpenTables } from "./OpenTables.tsx";
import { QuickPlay } from "./QuickPlay.tsx";

const loadTournaments = async () => {
  const [{ TournamentRows }] = await Promise.all([
    import("../tournaments/TournamentRows.tsx"),
    learn("tournaments"),
  ]);
  return TournamentRows;
};

export function Lobby({ preload }: { readonly preload: () => Promise<unknown> }) {
  const house = useHouse();
  useArrival();
  useEffect(() => {
    document.title = t("app.name");
    house.watchLobby(true);
    void preload();
    return () => house.watchLobby(false);
  }, [house, preload]);
  return (
    <>
      <Header />
      <main id="main" class="page lobby" tabIndex={-1}>
        <LinkNote />
        <MySeats />
        <QuickPlay />
        <LazyPart load={loadTournaments} />
        <OpenTables />
      </main>
    </>
  );
}

/** Why the list is not updated. */
function LinkNote() {
  const link = useHouse().link.value;
  if (link.name === "online" || link.name === "connecting") return null;
  if (link.name === "ended" && link.why === "outdated") {
    return (
      <p class="link-note" role="status">
        {t("app.updateReady")}
        <button type="button" class="button" onClick={() => location.reload()}>
          {t("app.reload")}
        </button>
      </p>
    );
  }
  return (
    <p class="link-note" role="status">
      {t(link.name === "offline" ? "link.offline" : "link.reconnecting")}
    </p>
  );
}
