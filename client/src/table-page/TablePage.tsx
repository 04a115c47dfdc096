/** A table, whatever stands between it and me, and whatever is played there. */
import "../felt/table.css";
import "../felt/plate.css";
import "../felt/bars.css";

import type { Game } from "../games/game.ts";
import type { TableClient } from "../house/table-client.ts";
import { useTableClient } from "../house/use-table-client.ts";
import { Header } from "../page/Header.tsx";
import { gameOf } from "../play/games.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { houseName } from "../shell/house-name.ts";
import { textChoice } from "../shell/interaction-settings.ts";
import { LazyPage, LazyPart } from "../shell/Lazy.tsx";
import { learn, t } from "../shell/language.ts";
import { Link } from "../shell/router.tsx";
import { GameTable } from "./GameTable.tsx";
import { useGame } from "./use-game.ts";

const loadWatch = async () => {
  const [{ Watch }] = await Promise.all([import("./Watch.tsx"), learn("host")]);
  return Watch;
};
const loadWarning = async () => {
  const [{ FairWarning }] = await Promise.all([
    import("../fairness/pages/FairWarning.tsx"),
    learn("proofs"),
  ]);
  return FairWarning;
};
const loadVisitor = async () => {
  const [{ Visitor }] = await Promise.all([import("./Visitor.tsx"), learn("host", "entrance")]);
  return Visitor;
};
const loadGone = async () => {
  const [{ GoneTable }] = await Promise.all([
    import("../page/NotFoundPage.tsx"),
    learn("entrance"),
  ]);
  return GoneTable;
};
const loadText = async () => {
  const words = learn("host", "refusals", "settings", "talk", "text");
  const [page] = await Promise.all([import("../text/TextTable.tsx"), words]);
  return page.TextTable;
};

export function TablePage({ table }: { readonly table: string }) {
  return <FollowedTable tableClient={useTableClient(table)} />;
}

function FollowedTable({ tableClient }: { readonly tableClient: TableClient }) {
  const newest = tableClient.newest.value;
  const game = useGame(newest === null ? null : gameOf(newest));
  const isDone = newest?.view.phase === "over" || newest?.view.phase === "closed";
  if (tableClient.gone.value !== null && !isDone) return <LazyPage load={loadGone} />;
  if (game === "failed" || newest === null || game === null) {
    return <Notice words={t(game === "failed" ? "app.notLoaded" : "table.loading")} />;
  }
  return <Here game={game} tableClient={tableClient} newest={newest} />;
}

interface HereProps {
  readonly game: Game;
  readonly tableClient: TableClient;
  readonly newest: Frame;
}

function Here(props: HereProps) {
  const { tableClient, newest } = props;
  if (textChoice.shown.value === "on" && (newest.seat !== null || newest.match !== null)) {
    return <LazyPage key="text" load={loadText} {...props} />;
  }
  if (newest.seat === null) {
    const isOpen = newest.view.phase === "waiting" || newest.view.phase === "starting";
    return isOpen ? (
      <LazyPage key="visitor" load={loadVisitor} tableClient={tableClient} frame={newest} />
    ) : (
      <LazyPage key="watch" load={loadWatch} {...props} />
    );
  }
  return (
    <>
      <GameTable {...props} />
      {tableClient.warning.value !== null && (
        <LazyPart load={loadWarning} tableClient={tableClient} />
      )}
    </>
  );
}

function Notice({ words }: { readonly words: string }) {
  return (
    <>
      <Header />
      <main id="main" class="page entrance" tabIndex={-1}>
        <h1>{houseName.value}</h1>
        <p role="status">{words}</p>
        <Link to="/" class="button">
          {t("lobby.back")}
        </Link>
      </main>
    </>
  );
}
