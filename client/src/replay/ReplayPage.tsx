/** The page that replays a deal of a table of this house. */
import { useEffect, useState } from "preact/hooks";
import { Header } from "../page/Header.tsx";
import { loadPlaces } from "../page/load-places.ts";
import { RequestRefused } from "../protocol/requests.ts";
import { LazyPart } from "../shell/Lazy.tsx";
import { t } from "../shell/language.ts";
import { MATCHES_PATH, replayPath } from "../shell/model/routes.ts";
import { refusalText } from "../shell/refusals.ts";
import { go, Link } from "../shell/router.tsx";
import { savedReplay } from "../shell/saved-replays.ts";
import { type Loaded, loadReplay } from "./load-replay.ts";
import { fetchReplay, type Replay, replayFrom } from "./model/replay.ts";
import { ReplayTable } from "./ReplayTable.tsx";

interface ReplayPageProps {
  readonly table: string;
  readonly deal: number;
}

/** Fetches a replay; without a connection it is the one that was saved on this device. */
async function fetchOrSaved(table: string, deal: number): Promise<Replay> {
  try {
    return await fetchReplay(table, deal);
  } catch (failure) {
    if (!(failure instanceof RequestRefused) || failure.code !== "unreachable") throw failure;
    const text = await savedReplay(table, deal);
    const replay = text === null ? null : replayFrom(text);
    if (replay === null) throw failure;
    return replay;
  }
}

export function ReplayPage({ table, deal }: ReplayPageProps) {
  const [loaded, setLoaded] = useState<Loaded | { readonly refused: string } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    loadReplay(fetchOrSaved(table, deal)).then(
      (replay) => isCurrent && setLoaded(replay),
      (failure: unknown) => {
        if (!(failure instanceof RequestRefused)) throw failure;
        if (isCurrent) setLoaded({ refused: failure.code });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [table, deal]);
  if (loaded !== null && "replay" in loaded) {
    const open = (to: number, step?: number) =>
      go(replayPath(table, to) + (step === undefined ? "" : `?moment=${step}`));
    return <ReplayTable {...loaded} record={null} onDeal={open} />;
  }
  return (
    <>
      <Header />
      <main id="main" class="page entrance" tabIndex={-1}>
        <h1>{t("replay.title", { deal })}</h1>
        <p role="status">{loaded === null ? t("lobby.loading") : refusalText(loaded.refused)}</p>
        <Link to={MATCHES_PATH} class="button">
          {t("replay.toMatches")}
        </Link>
      </main>
      <LazyPart load={loadPlaces} at="foot" />
    </>
  );
}
