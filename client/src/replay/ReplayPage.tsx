/** A deal of a table in this house, seen again. */
import { useEffect, useState } from "preact/hooks";

import { Footer } from "../app/Footer.tsx";
import { Header } from "../app/Header.tsx";
import { t } from "../app/language.ts";
import { refusalText } from "../app/refusals.ts";
import { Link, go } from "../app/router.tsx";
import { fetchReplay } from "../core/replay.ts";
import { RequestRefused } from "../core/rest.ts";
import { MATCHES_PATH, replayPath } from "../core/routes.ts";
import { type Loaded, loaded } from "./load.ts";
import { ReplayTable } from "./ReplayTable.tsx";

interface ReplayPageProps {
  readonly table: string;
  readonly deal: number;
}

export function ReplayPage({ table, deal }: ReplayPageProps) {
  const [told, tell] = useState<Loaded | { readonly refused: string } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    loaded(fetchReplay(table, deal)).then(
      (replay) => isCurrent && tell(replay),
      (failure: unknown) => {
        if (!(failure instanceof RequestRefused)) throw failure;
        if (isCurrent) tell({ refused: failure.code });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [table, deal]);
  if (told !== null && "replay" in told) {
    return <ReplayTable {...told} record={null} onDeal={(to) => go(replayPath(table, to))} />;
  }
  return (
    <>
      <Header />
      <main id="main" class="page entrance" tabIndex={-1}>
        <h1>{t("replay.title", { deal })}</h1>
        <p role="status">{told === null ? t("lobby.loading") : refusalText(told.refused)}</p>
        <Link to={MATCHES_PATH} class="button">
          {t("replay.toMatches")}
        </Link>
      </main>
      <Footer />
    </>
  );
}
